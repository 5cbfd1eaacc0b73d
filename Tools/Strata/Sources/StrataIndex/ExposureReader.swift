import StrataScan
import StrataWorkspace

/// Finds public declarations that expose types of other modules.
///
/// The index does not contain access levels, so they are read from the source, in which each declaration is found by the position of its
/// name. Only files that use another module are read.
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
                let found = try? tree.withContents(
                    of: file.path,
                    { bytes in
                        let declarations = PublicDeclarations(file.outline ?? SourceScanner().outline(bytes, remarks: false))
                        return signatures(record, file, declarations, links)
                            + clauses(uses, record, file, declarations, bytes, links)
                    })
            else { return [] }
            return Self.combined(found)
        }
        return results.flatMap(\.self)
    }

    /// The exposures without repetitions, sorted: a type may be in a declaration's name and in its text.
    private static func combined(_ found: [SymbolFacts.Exposure]) -> [SymbolFacts.Exposure] {
        var result: [SymbolFacts.Exposure] = []
        for exposure in found.sorted(by: { ($0.position, $0.type) < ($1.position, $1.type) }) {
            if let last = result.last, (last.position, last.type) == (exposure.position, exposure.type) {
                result[result.count - 1].isHanded = last.isHanded || exposure.isHanded
            } else {
                result.append(exposure)
            }
        }
        return result
    }

    /// The types of properties, functions, subscripts and cases.
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

    /// The types that mangled names do not contain: those in type declarations, in aliases, in Objective-C declarations and in opaque
    /// results.
    private func clauses(
        _ uses: [SymbolFacts.Use], _ record: RecordFacts, _ file: IndexedFiles.File, _ declarations: PublicDeclarations,
        _ bytes: UnsafeRawBufferPointer, _ links: SymbolLinks
    ) -> [SymbolFacts.Exposure] {
        let definitions = Dictionary(record.definitions.filter { !$0.isImplicit }.map { ($0.position, $0) }) { first, _ in first }
        let lines = LineStarts(bytes)
        return uses.compactMap { use in
            guard let owner = declarations.owner(of: use.position) else { return nil }
            let symbol = links.symbols[use.symbol]
            let definition = definitions[owner.namePosition].map { (symbol: record.symbols[$0.symbol], parent: $0.parent) }
            var isHanded = true
            switch owner.kind {
            case .class, .struct, .enum, .actor, .protocol:
                guard declarations.isInHead(use.position, of: owner, in: bytes, lines) else { return nil }
            case .typealias, .associatedtype: break
            case .variable, .function, .subscript:
                let signature = owner.signature ?? ""
                let result = owner.kind == .variable ? signature[...] : signature.split(separator: "->").last ?? ""
                let name = symbol.name.split(separator: ".").last.map(String.init) ?? symbol.name
                isHanded = Self.words(result).contains(name)
                guard
                    definition?.symbol.usr.hasPrefix("c:") == true
                        ? Self.words(signature[...]).contains(name) : isHanded && Self.isOpaque(result)
                else { return nil }
            default: return nil
            }
            var exposure = SymbolFacts.Exposure(
                module: file.module.id, path: file.path, position: owner.namePosition,
                name: definition.map { SymbolLinks.name($0.symbol.name, in: $0.parent) } ?? declarations.name(of: owner),
                type: symbol.module)
            exposure.isHanded = isHanded
            return exposure
        }
    }

    private static func words(_ type: Substring) -> Set<String> { InterfaceText.words(of: Array(type.utf8)[...]) }

    private static func isOpaque(_ type: Substring) -> Bool { words(type).contains("some") }
}

/// The declarations of a file that are visible to other packages.
struct PublicDeclarations {
    private let declarations: [Declaration]
    private let visible: [Bool]
    private let names: Set<SourcePosition>

    init(_ outline: SourceOutline) {
        declarations = outline.declarations
        visible = declarations.indices.map(outline.isPublic)
        names = Set(zip(declarations, visible).filter(\.1).map(\.0.namePosition))
    }

    /// Whether the position precedes the body of the type.
    func isInHead(_ position: SourcePosition, of type: Declaration, in bytes: UnsafeRawBufferPointer, _ lines: LineStarts) -> Bool {
        guard let start = lines.offset(of: type.namePosition), let end = lines.offset(of: position) else { return false }
        return start <= end && !bytes[start..<end].contains(UInt8(ascii: "{"))
    }

    func isPublic(at position: SourcePosition) -> Bool { names.contains(position) }

    func isPublic(_ index: Int) -> Bool { visible[index] }

    func name(of declaration: Declaration) -> String {
        SymbolLinks.name(declaration.name, in: declaration.parent.map { declarations[$0].name })
    }

    /// The public declaration that contains the position before the next one begins.
    func owner(of position: SourcePosition) -> Declaration? {
        // Binary search: declarations are sorted by their beginning.
        var (first, end) = (0, declarations.count)
        while first < end {
            let middle = (first + end) / 2
            if declarations[middle].position < position { first = middle + 1 } else { end = middle }
        }
        let index = first - 1
        guard index >= 0, visible[index], declarations[index].namePosition < position else { return nil }
        return declarations[index]
    }
}
