import StrataScan

/// The declarations of the modules that a module depends on.
struct ModuleDeclarations {
    private let tree: any FileTree
    private let module: WorkspaceModule
    private let modules: [ModuleID: WorkspaceModule]
    private let dependencies: [WorkspaceModule]

    init(_ module: WorkspaceModule, _ modules: [ModuleID: WorkspaceModule], _ tree: any FileTree) {
        self.tree = tree
        self.module = module
        self.modules = modules
        var seen: Set<ModuleID> = [module.id]
        var stack = module.dependencies.flatMap(\.modules)
        var found: [WorkspaceModule] = []
        while let next = stack.popLast() {
            guard seen.insert(next).inserted, let other = modules[next] else { continue }
            found.append(other)
            stack += other.dependencies.flatMap(\.modules)
        }
        dependencies = found
    }

    /// Whether one of the modules of the workspace may declare a name.
    func declare(_ name: String) -> Bool { dependencies.contains { declares($0, name) } }

    /// Whether all modules that a file imports are known not to declare a name.
    ///
    /// The names of SDKs and other packages are unknown, so a file that imports one of those may get the name from there.
    func knowsImports(
        of file: SourceFile, in configuration: BuildConfiguration, lacking name: String, _ exports: [ImportDeclaration]
    ) -> Bool {
        (file.scan.imports + exports).filter { $0.isActive(in: configuration) != .false }.allSatisfy { declaration in
            let imported = declaration.module
            if Self.complete.contains(imported) || module.importNames.contains(imported) { return true }
            let candidates = module.dependencies.flatMap(\.modules).compactMap { modules[$0] }.filter { $0.importNames.contains(imported) }
            guard candidates.count == 1, let other = candidates.first else { return false }
            return !other.files.contains { $0.scan.imports.contains(where: \.isExported) } && !declares(other, name)
        }
    }

    /// Modules of the toolchain that declare the same on all platforms.
    private static let complete: Set<String> = ["Swift", "Synchronization", "Observation", "RegexBuilder", "Distributed", "_Concurrency"]

    private func declares(_ module: WorkspaceModule, _ name: String) -> Bool {
        switch module.kind {
        case .systemLibrary, .binary: return true
        default: break
        }
        let search = WordSearch([name])
        let scanner = SourceScanner(readsBareSlashRegex: module.readsBareSlashRegex)
        let isInHeader = module.otherFiles.contains { file in
            (try? tree.withContents(of: file.path) { search.finds(in: $0) }) ?? true
        }
        return isInHeader
            || module.files.contains { file in
                (try? tree.withContents(of: file.path) { bytes in
                    search.finds(in: bytes)
                        && scanner.outline(bytes, remarks: false).declarations.contains { $0.name == name && $0.kind != .extension }
                }) ?? true
            }
    }
}
