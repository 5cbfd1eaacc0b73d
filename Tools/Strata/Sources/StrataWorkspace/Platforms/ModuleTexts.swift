import StrataScan

/// The places of some names in the files of a module.
final class ModuleTexts {
    private let module: WorkspaceModule
    private let tree: any FileTree
    private let scanner: SourceScanner
    private let files: [(file: SourceFile, scan: NameScan)]

    /// Reads the files that contain one of the names; returns `nil` if one cannot be read.
    init?(_ module: WorkspaceModule, _ wanted: WantedNames, _ tree: any FileTree) {
        self.module = module
        self.tree = tree
        let scanner = SourceScanner(readsBareSlashRegex: module.readsBareSlashRegex)
        self.scanner = scanner
        let search = WordSearch(wanted.all.sorted())
        var files: [(SourceFile, NameScan)] = []
        for file in module.files {
            do throws(WorkspaceError) {
                let scan = try tree.withContents(of: file.path) { search.finds(in: $0) ? scanner.names($0, wanted) : nil }
                if let scan { files.append((file, scan)) }
            } catch {
                return nil
            }
        }
        self.files = files
    }

    /// The declarations of these files, which only suspicious uses need.
    private lazy var declarations: [Declaration] = files.flatMap { file, _ in
        file.outline?.declarations ?? (try? tree.withContents(of: file.path) { scanner.outline($0, remarks: false).declarations }) ?? []
    }

    /// Whether the module declares a name itself.
    func declares(_ name: String) -> Bool {
        files.contains { $0.scan.hidden.contains(name) } || declarations.contains { $0.name == name && $0.kind != .extension }
    }

    /// Whether a name may refer to something else in a part of the module.
    func hides(_ symbol: ConditionalSymbol) -> Bool {
        symbol.owner == nil && files.contains { $0.scan.hidden.contains(symbol.name) }
    }

    /// The uses of a symbol that certainly fail to compile, with their files.
    func uses(
        of symbol: ConditionalSymbol, lackedBy configurations: [BuildConfiguration], _ others: ModuleDeclarations
    ) -> [(path: String, use: PlatformUse)] {
        let lacking = configurations.filter { symbol.lacking.contains($0.platform) }
        let places = files.flatMap { file, scan in
            scan.uses.filter { use in
                use.name == symbol.usedName && lacking.contains { use.conditions.truth(in: $0) == .true }
            }.map { (file: file, use: $0) }
        }
        // Most symbols are used inside their condition only.
        guard !places.isEmpty else { return [] }
        let certain = lacking.filter { isOnlyDeclaration(of: symbol, in: $0) }
        return places.compactMap { file, place -> (path: String, use: PlatformUse)? in
            let failing = certain.filter { configuration in
                place.conditions.truth(in: configuration) == .true
                    && (symbol.owner != nil || others.knowsImports(of: file, in: configuration, lacking: symbol.name, exports))
            }
            guard !failing.isEmpty else { return nil }
            var use = PlatformUse(kind: .symbol, name: symbol.usedName, position: place.position, conditions: place.conditions)
            use.declaredIf = symbol.condition
            use.platforms = Set(failing.map(\.platform.rawValue)).sorted()
            return (file.path, use)
        }
    }

    /// The imports that all files share.
    private var exports: [ImportDeclaration] { module.files.flatMap { $0.scan.imports.filter(\.isExported) } }

    /// Whether a configuration compiles no other declaration of the name.
    private func isOnlyDeclaration(of symbol: ConditionalSymbol, in configuration: BuildConfiguration) -> Bool {
        let others = declarations.filter { $0.name == symbol.name && $0.kind != .extension && $0.isActive(in: configuration) != .false }
        guard others.isEmpty else { return false }
        return symbol.owner.map { isPlainType($0, in: configuration) } ?? true
    }

    /// Whether the module declares a type whose members are all in the module: without inherited ones or those of a macro.
    private func isPlainType(_ name: String, in configuration: BuildConfiguration) -> Bool {
        let types = declarations.filter {
            $0.name == name && $0.kind != .extension && $0.isActive(in: configuration) != .false
        }
        guard types.count == 1, let type = types.first, type.parent == nil, !type.isLocal, type.isActive(in: configuration) == .true,
            [.enum, .struct, .class, .actor].contains(type.kind),
            type.attributes.allSatisfy({ attribute in Self.plainAttributes.contains { attribute.hasPrefix($0) } })
        else { return false }
        let extensions = declarations.filter { $0.kind == .extension && ($0.name == name || $0.name.hasSuffix(".\(name)")) }
        return ([type] + extensions).flatMap(\.inheritedTypes).allSatisfy(Self.plainProtocols.contains)
    }

    private static let plainAttributes = ["@frozen", "@usableFromInline", "@available", "@MainActor", "@_spi", "@_documentation"]

    /// Protocols of the standard library without static members that platforms add.
    private static let plainProtocols: Set<String> = [
        "Sendable", "@uncheckedSendable", "Equatable", "Hashable", "Comparable", "Codable", "Encodable", "Decodable", "~Copyable",
        "Identifiable",
        "CustomStringConvertible",
    ]
}
