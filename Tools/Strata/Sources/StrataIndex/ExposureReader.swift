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
                let declarations = try? tree.withContents(of: file.path, { PublicDeclarations(SourceScanner().outline($0), in: $0) })
            else { return [] }
            let found = signatures(record, file, declarations, links) + clauses(uses, record, file, declarations, links)
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

    /// What stands in the heads of types, behind the equals sign of aliases, and in the types of what Objective-C sees, whose names say nothing.
    private func clauses(
        _ uses: [SymbolFacts.Use], _ record: RecordFacts, _ file: IndexedFiles.File, _ declarations: PublicDeclarations,
        _ links: SymbolLinks
    ) -> [SymbolFacts.Exposure] {
        let shown = record.definitions.filter { !$0.isImplicit && record.symbols[$0.symbol].usr.hasPrefix("c:") }
        let names = Dictionary(
            shown.map { ($0.position, SymbolLinks.name(record.symbols[$0.symbol].name, in: $0.parent)) }
        ) { first, _ in first }
        let objectiveC = Set(names.keys)
        return uses.compactMap { use in
            guard let owner = declarations.owner(of: use.position) else { return nil }
            let symbol = links.symbols[use.symbol]
            var isHanded = true
            switch owner.kind {
            case .class, .struct, .enum, .actor, .protocol: guard declarations.isInHead(use.position, of: owner) else { return nil }
            case .typealias, .associatedtype: break
            case .variable, .function, .subscript:
                guard objectiveC.contains(owner.namePosition) else { return nil }
                let type = Array((owner.signature ?? "").utf8)
                let name = symbol.name.split(separator: ".").last.map(String.init) ?? symbol.name
                guard InterfaceText.words(of: type[...]).contains(name) else { return nil }
                let result = (owner.signature ?? "").split(separator: "->").last.map { Array($0.utf8) } ?? []
                isHanded = owner.kind == .variable || InterfaceText.words(of: result[...]).contains(name)
            default: return nil
            }
            var exposure = SymbolFacts.Exposure(
                module: file.module.id, path: file.path, position: owner.namePosition,
                name: objectiveC.contains(owner.namePosition) ? names[owner.namePosition] ?? owner.name : declarations.name(of: owner),
                type: symbol.module)
            exposure.isHanded = isHanded
            return exposure
        }
    }
}

/// The declarations of a file that other packages can see.
struct PublicDeclarations {
    private let declarations: [Declaration]
    private let visible: [Bool]
    private let names: Set<SourcePosition>

    /// Where the head of a type ends, by the place of its name.
    private var headEnds: [SourcePosition: SourcePosition] = [:]

    /// - Parameter bytes: the file, where heads are asked about.
    init(_ outline: SourceOutline, in bytes: UnsafeRawBufferPointer? = nil) {
        declarations = outline.declarations
        if let bytes { headEnds = Self.headEnds(of: outline.declarations, bytes) }
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

    /// The place of the brace that opens the body of each type.
    private static func headEnds(of declarations: [Declaration], _ bytes: UnsafeRawBufferPointer) -> [SourcePosition: SourcePosition] {
        var ends: [SourcePosition: SourcePosition] = [:]
        var waiting: SourcePosition?
        var next = declarations.filter(\.kind.isType).map(\.namePosition).sorted()[...]
        var (line, column) = (1, 0)
        for byte in bytes {
            column += 1
            if let first = next.first, first == SourcePosition(line: line, column: column) {
                waiting = first
                next = next.dropFirst()
            }
            if byte == UInt8(ascii: "{"), let name = waiting {
                ends[name] = SourcePosition(line: line, column: column)
                waiting = nil
            }
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
        }
        return ends
    }

    /// Whether the place stands before the body of the type.
    func isInHead(_ position: SourcePosition, of type: Declaration) -> Bool { headEnds[type.namePosition].map { position < $0 } ?? false }

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
