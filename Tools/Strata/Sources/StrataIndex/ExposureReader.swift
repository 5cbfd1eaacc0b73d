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
        let used = Dictionary(grouping: links.uses.filter { links.symbols[$0.symbol].module != $0.module }, by: \.path)
        let order = records.sorted { $0.key < $1.key }
        let results = concurrently(order.count) { number -> [SymbolFacts.Exposure] in
            let (index, record) = order[number]
            let file = files.all[index]
            guard file.module.kind == .library, !stale.contains(file.path), let uses = used[file.path] else { return [] }
            let found = try? tree.withContents(of: file.path) { bytes in
                let declarations = PublicDeclarations(file.outline ?? SourceScanner().outline(bytes, remarks: false))
                return signatures(record, file, declarations, links) + clauses(uses, record, file, declarations, bytes, links)
            }
            return Self.combined(found ?? [])
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
            let symbol = record.symbols[definition.symbol]
            guard declarations.isPublic(at: definition.position), let type = MangledName(usr: symbol.usr) else { return [] }
            let name = SymbolLinks.name(symbol.name, in: definition.parent)
            return type.shownModules(among: links.moduleNames).compactMap { shown in
                guard let module = links.module(named: shown), module != file.module.id else { return nil }
                return .init(module: file.module.id, path: file.path, position: definition.position, name: name, type: module)
            }
        }
    }

    /// The types that mangled names do not contain: in type declarations, aliases, Objective-C declarations and opaque results.
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
                // Only what precedes the body.
                guard let start = lines.offset(of: owner.namePosition), let end = lines.offset(of: use.position), start <= end,
                    !bytes[start..<end].contains(UInt8(ascii: "{"))
                else { return nil }
            case .typealias, .associatedtype: break
            case .variable, .function, .subscript:
                let signature = owner.signature ?? ""
                let result = owner.kind == .variable ? signature[...] : signature.split(separator: "->").last ?? ""
                let name = symbol.name.split(separator: ".").last.map(String.init) ?? symbol.name
                let words = Self.words(result)
                isHanded = words.contains(name)
                let isObjectiveC = definition?.symbol.usr.hasPrefix("c:") == true
                guard isObjectiveC ? Self.words(signature[...]).contains(name) : isHanded && words.contains("some") else { return nil }
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
}

/// The declarations of a file that are visible to other packages.
struct PublicDeclarations {
    private let declarations: [Declaration]
    let visible: [Bool]
    private let names: Set<SourcePosition>

    init(_ outline: SourceOutline) {
        declarations = outline.declarations
        visible = declarations.indices.map(outline.isPublic)
        names = Set(zip(declarations, visible).filter(\.1).map(\.0.namePosition))
    }

    func isPublic(at position: SourcePosition) -> Bool { names.contains(position) }

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
