import StrataScan
import StrataWorkspace

/// Finds the public declarations that show types of other modules.
///
/// The index does not say what is public, so that comes from the declarations as they are written: each is found again by the place of its
/// name. Only files that use another module at all are read.
struct ExposureReader: Sendable {
    let tree: DiskTree
    let files: IndexedFiles

    func exposures(_ records: [Int: RecordFacts], _ links: SymbolLinks, except stale: Set<String>) -> [SymbolFacts.Exposure] {
        var byPath: [String: [SymbolFacts.Use]] = [:]
        for use in links.uses where links.symbols[use.symbol].module != use.module { byPath[use.path, default: []].append(use) }
        let used = byPath
        let order = records.keys.sorted()
        let results = concurrently(order.count) { number -> [SymbolFacts.Exposure] in
            let index = order[number]
            let file = files.all[index]
            guard file.module.kind == .library, !stale.contains(file.path), let uses = used[file.path], let record = records[index],
                let outline = try? tree.withContents(of: file.path, { SourceScanner().outline($0) })
            else { return [] }
            let declarations = PublicDeclarations(outline)
            let found = signatures(record, file, declarations, links) + clauses(uses, file, declarations, links)
            var seen: Set<SymbolFacts.Exposure> = []
            return found.filter { seen.insert($0).inserted }.sorted { ($0.position, $0.type) < ($1.position, $1.type) }
        }
        return results.flatMap(\.self)
    }

    /// What stands in the types of properties, functions, subscripts and cases.
    private func signatures(
        _ record: RecordFacts, _ file: IndexedFiles.File, _ declarations: PublicDeclarations, _ links: SymbolLinks
    ) -> [SymbolFacts.Exposure] {
        record.definitions.flatMap { definition -> [SymbolFacts.Exposure] in
            guard declarations.isPublic(at: definition.position), let type = MangledName(usr: record.symbols[definition.symbol].usr) else {
                return []
            }
            let name = SymbolLinks.name(record.symbols[definition.symbol].name, in: definition.parent)
            return type.shownModules(among: links.moduleNames).compactMap { shown in
                guard let module = links.module(named: shown), module != file.module.id else { return nil }
                return .init(module: file.module.id, path: file.path, position: definition.position, name: name, type: module)
            }
        }
    }

    /// What stands in inheritance clauses and behind the equals sign of aliases.
    private func clauses(
        _ uses: [SymbolFacts.Use], _ file: IndexedFiles.File, _ declarations: PublicDeclarations, _ links: SymbolLinks
    ) -> [SymbolFacts.Exposure] {
        uses.compactMap { use in
            guard let owner = declarations.owner(of: use.position) else { return nil }
            let isClause = use.role == .inherits || use.role == .conforms
            guard isClause ? owner.kind.isType && owner.kind != .extension : owner.kind == .typealias else { return nil }
            return .init(
                module: file.module.id, path: file.path, position: owner.namePosition, name: declarations.name(of: owner),
                type: links.symbols[use.symbol].module)
        }
    }
}

/// The declarations of a file that other packages can see.
struct PublicDeclarations {
    private let declarations: [Declaration]
    private let visible: [Bool]
    private let names: Set<SourcePosition>

    init(_ outline: SourceOutline) {
        declarations = outline.declarations
        var visible: [Bool] = []
        for declaration in declarations {
            let parent = declaration.parent.map { (declaration: outline.declarations[$0], isVisible: visible[$0]) }
            visible.append(Self.isVisible(declaration, in: parent))
        }
        self.visible = visible
        names = Set(zip(declarations, visible).filter(\.1).map(\.0.namePosition))
    }

    /// - Parameter parent: the type around it, which stands before it.
    private static func isVisible(_ declaration: Declaration, in parent: (declaration: Declaration, isVisible: Bool)?) -> Bool {
        guard !declaration.isLocal, parent?.isVisible ?? true else { return false }
        switch declaration.access {
        case .open?, .public?: return true
        case .package?, .internal?, .fileprivate?, .private?: return false
        case nil: break
        }
        guard let parent = parent?.declaration else { return declaration.kind == .extension }
        switch parent.kind {
        case .protocol: return true
        case .enum where declaration.kind == .enumCase: return true
        // `public extension` makes its members public.
        case .extension: return parent.access == .public
        default: return false
        }
    }

    /// Whether a public declaration's name stands at the place.
    func isPublic(at position: SourcePosition) -> Bool { names.contains(position) }

    /// Whether the declaration at an index of the outline is public.
    func isPublic(_ index: Int) -> Bool { visible[index] }

    /// The declaration's name with that of the type around it.
    func name(of declaration: Declaration) -> String {
        SymbolLinks.name(declaration.name, in: declaration.parent.map { declarations[$0].name })
    }

    /// The public declaration in whose text, before the next one, the place stands.
    func owner(of position: SourcePosition) -> Declaration? {
        guard let index = declarations.lastIndex(where: { $0.position < position }), visible[index],
            declarations[index].namePosition < position
        else { return nil }
        return declarations[index]
    }
}
