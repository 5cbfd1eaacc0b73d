import StrataScan

/// Reads the relevant parts of a record: declarations that other files may use, and uses of declarations of other modules.
///
/// A record contains every identifier of a file, most of them irrelevant, so names are filtered by their bytes before anything is copied.
struct RecordReader {
    /// A declaration that the file declares or mentions.
    private struct Declared {
        var kind: UInt64
        var subkind: UInt64
        var properties: UInt64
        var name: Range<Int>
        var usr: Range<Int>
        var interest: Interest?
    }

    /// The position of a symbol in the facts, and what it is kept for.
    private typealias Interest = (symbol: Int, isUse: Bool, isDefinition: Bool)
    private typealias Relations = (parent: String?, heir: String?, overridden: [Int])
    private typealias Role = RecordFacts.Role
    private let bytes: UnsafeRawBufferPointer
    private let filter: NameFilter
    private var declared: [Declared] = []
    private var facts = RecordFacts()

    static func facts(_ bytes: UnsafeRawBufferPointer, _ filter: NameFilter) throws(IndexDamage) -> RecordFacts {
        var reader = RecordReader(bytes: bytes, filter: filter)
        try Bitstream.read(bytes, magic: "IDXR", blocks: [8, 9, 11]) { block, record throws(IndexDamage) in
            switch (block, record.code) {
            case (8, 0): guard record.values == [IndexStore.format] else { throw .garbled }
            case (9, 1): try reader.declare(record)
            case (11, 3): try reader.visit(record)
            default: break
            }
        }
        return reader.facts
    }

    private mutating func declare(_ record: Bitstream.Record) throws(IndexDamage) {
        let start = record.text.lowerBound
        let middle = start + (try record.number(6))
        let end = middle + (try record.number(7))
        guard end <= record.text.upperBound else { throw .garbled }
        declared.append(
            Declared(
                kind: record.values[0], subkind: record.values[1], properties: record.values[3], name: start..<middle, usr: middle..<end))
    }

    /// Reads an occurrence: the declaration's number, roles, line, column, and the roles and numbers of related declarations.
    private mutating func visit(_ record: Bitstream.Record) throws(IndexDamage) {
        facts.occurrences += 1
        let interest = try interest(in: try record.number(0))
        guard interest.symbol >= 0 else { return }
        let position = SourcePosition(line: try record.number(2), column: try record.number(3))
        let roles = record.values[1]
        if roles & Role.overrideOf != 0 { facts.overriding.insert(interest.symbol) }
        let isDefinition = roles & Role.definition != 0
        guard isDefinition ? interest.isDefinition : interest.isUse && roles & Role.reference != 0 else { return }
        let isRelated = roles & (isDefinition ? Role.childOf | Role.overrideOf : Role.baseOf) != 0
        let relations: Relations = isRelated ? try relations(of: record) : (nil, nil, [])
        guard isDefinition else {
            facts.uses.append(.init(symbol: interest.symbol, position: position, roles: roles, heir: relations.heir))
            return
        }
        facts.definitions.append(
            .init(symbol: interest.symbol, parent: relations.parent, position: position, isImplicit: roles & Role.implicit != 0))
        // Generated declarations override nothing in the source.
        guard roles & Role.implicit == 0 else { return }
        for overridden in relations.overridden {
            let interest = try self.interest(in: overridden)
            guard interest.isUse else { continue }
            facts.uses.append(.init(symbol: interest.symbol, position: position, roles: Role.overrideOf, heir: nil))
        }
    }

    private func relations(of record: Bitstream.Record) throws(IndexDamage) -> Relations {
        var relations: Relations = (nil, nil, [])
        for index in stride(from: 5, to: record.values.count - 1, by: 2) {
            let roles = record.values[index]
            let number = try record.number(index + 1)
            guard number > 0 else { continue }
            guard number <= declared.count else { throw .garbled }
            if roles & Role.childOf != 0 { relations.parent = text(declared[number - 1].name) }
            if roles & Role.baseOf != 0 { relations.heir = text(declared[number - 1].usr) }
            if roles & Role.overrideOf != 0 { relations.overridden.append(number) }
        }
        return relations
    }

    /// Numbers begin at 1; 0 means none.
    private mutating func interest(in number: Int) throws(IndexDamage) -> Interest {
        guard number > 0 else { return (-1, false, false) }
        guard number <= declared.count else { throw .garbled }
        let one = declared[number - 1]
        if let interest = one.interest { return interest }
        let usr = UnsafeRawBufferPointer(rebasing: bytes[one.usr])
        let isKept = Self.isKept(one)
        var interest: Interest = (-1, isKept && filter.mayBeForeign(usr), isKept && NameFilter.isOurs(usr))
        if interest.isUse || interest.isDefinition {
            interest.symbol = facts.symbols.count
            facts.symbols.append(.init(usr: text(one.usr), name: text(one.name), kind: one.kind))
        }
        declared[number - 1].interest = interest
        return interest
    }

    /// Getters, setters and observers are where their variable is; local declarations (the seventh property) have no other users.
    private static func isKept(_ one: Declared) -> Bool {
        guard ![RecordFacts.Kind.module, RecordFacts.Kind.extension, RecordFacts.Kind.parameter].contains(one.kind) else { return false }
        switch one.subkind {
        case 3, 4, 1000...1003, 1014...1018: return false
        default: return one.properties & 1 << 7 == 0
        }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
