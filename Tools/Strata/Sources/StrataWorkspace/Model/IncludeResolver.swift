public import StrataScan

/// A scanned file of C, C++, Objective-C, Metal or assembler.
public struct IncludingFile: Hashable, Sendable {
    public var path: String
    public var includes: [IncludeScanner.Include]
}

/// Converts the inclusions of C files to imports of modules: a header belongs to the module of its folder.
///
/// A name without a header in the workspace is external and ignored.
struct IncludeResolver {
    /// The modules with a header, by its possible names in an `#include`.
    private var headers: [String: [ModuleID]] = [:]
    private var names: [String: [ModuleID]] = [:]
    private var owners: [String: [ModuleID]] = [:]
    private var macros: Set<String> = []
    private let alternatives: [ModuleID: Set<ModuleID>]

    init(_ workspace: Workspace) {
        alternatives = workspace.alternatives()
        for module in workspace.modules {
            macros.formUnion(module.macros.possible)
            for file in module.otherFiles { owners[file.path, default: []].append(module.id) }
            for name in module.importNames {
                names[name, default: []].append(module.id)
                // The generated header for Objective-C.
                headers["\(name)-Swift.h", default: []].append(module.id)
            }
            for header in module.generatedHeaders { headers[header, default: []].append(module.id) }
            guard let directory = module.directory else { continue }
            for file in module.otherFiles where SourceLanguage(fileName: file.path) == .header {
                let parts = file.path.below(directory).split(separator: "/")
                // Any parent folder may be a search path: `include/net/client.h` may be `net/client.h` or `client.h`.
                for start in parts.indices { headers[parts[start...].joined(separator: "/"), default: []].append(module.id) }
            }
        }
    }

    func resolve(in workspace: inout Workspace) {
        for package in workspace.packages.indices {
            for index in workspace.packages[package].modules.indices {
                let module = workspace.packages[package].modules[index]
                guard module.otherFiles.contains(where: { !$0.includes.isEmpty }) else { continue }
                let declared = Set(module.dependencies.flatMap(\.modules))
                workspace.packages[package].modules[index].included = module.otherFiles.map { file in
                    SourceFile(
                        path: file.path,
                        scan: SourceScan(
                            imports: file.includes.compactMap { include in
                                guard !module.macros.exclude(include, decidedBy: macros), !isBeside(file.path, include),
                                    let target = target(of: include, in: file.path, of: module, declared),
                                    target != module.id
                                else { return nil }
                                return ImportDeclaration(position: include.position, path: [name(of: target, in: workspace)])
                            }))
                }.filter { !$0.scan.imports.isEmpty }
            }
        }
    }

    /// Whether the include refers to a header in the file's own folder: two targets may share the file while only one lists the header.
    private func isBeside(_ path: String, _ include: IncludeScanner.Include) -> Bool {
        guard !include.isModule, !include.name.utf8.contains(0x2F) else { return false }
        return owners[joinPath(path.parentFolder, include.name)] != nil
    }

    private func name(of id: ModuleID, in workspace: Workspace) -> String {
        workspace.packages.first { $0.directory == id.package }?.modules.first { $0.id == id }?.name ?? c99Name(id.target)
    }

    private func target(
        of include: IncludeScanner.Include, in path: String, of module: WorkspaceModule, _ declared: Set<ModuleID>
    ) -> ModuleID? {
        var candidates = include.isModule ? names[include.name] ?? [] : headers[include.name] ?? []
        if candidates.isEmpty, !include.isModule, let slash = include.name.firstIndex(of: "/") {
            // A path from a folder above, such as the root; or `<Net/Net.h>`: a framework's header, in any folder.
            let above = (path.selfAndParents.dropFirst().map { String($0) } + [""]).lazy.map { joinPath($0, include.name) }
            candidates = above.compactMap { owners[$0] }.first ?? names[String(include.name[..<slash])] ?? []
        }
        if candidates.contains(module.id) { return module.id }
        if let own = candidates.first(where: declared.contains) { return own }
        // A target of the other build system may compile the files of the module, or of one that it declares.
        let isAlternative = candidates.contains { alternatives[$0].map { !$0.isDisjoint(with: declared.union([module.id])) } ?? false }
        return isAlternative ? nil : candidates.min()
    }
}

/// The macros of C in the build settings of a target (`GCC_PREPROCESSOR_DEFINITIONS`).
struct DefinedMacros: Sendable {
    /// The values that are the same in every build.
    let certain: [String: String]
    /// The names that some build defines.
    let possible: Set<String>

    /// The definitions of each build are such as `NAME` and `NAME=1`.
    init(_ builds: [[String]]) {
        let values = builds.map { words in
            let pairs = words.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }.filter { !$0.isEmpty }
            return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "1") }) { $1 }
        }
        possible = Set(values.flatMap(\.keys))
        certain = values.first?.filter { name, value in values.allSatisfy { $0[name] == value } } ?? [:]
    }

    /// Whether no build compiles an inclusion. A target without a definition of a macro that only build settings define does not have it.
    func exclude(_ include: IncludeScanner.Include, decidedBy known: Set<String>) -> Bool {
        include.conditions.contains { condition in
            guard known.contains(condition.macro) else { return false }
            if !possible.contains(condition.macro) { return !condition.isNegated }
            return certain[condition.macro].map { (condition.needsValue && $0 == "0") != condition.isNegated } ?? false
        }
    }
}
