import StrataScan

/// The relevant parts of a record. Without any, those of a file for which the compiler writes no record.
struct RecordFacts: CachedFact {
    struct Symbol: Sendable {
        var usr: String
        var name: String
        var kind: UInt64
    }

    struct Definition: Sendable {
        var symbol: Int
        var parent: String?
        var position: SourcePosition
        /// Whether the compiler generated it, so that its name is not in the source.
        var isImplicit: Bool
    }

    struct Use: Sendable {
        var symbol: Int
        var position: SourcePosition
        var roles: UInt64
        /// The declaration whose inheritance clause contains it.
        var heir: String?
    }

    /// The bits of roles; the numbers are part of the store's format.
    enum Role {
        static let definition: UInt64 = 1 << 1
        static let reference: UInt64 = 1 << 2
        static let call: UInt64 = 1 << 5
        static let implicit: UInt64 = 1 << 8
        static let childOf: UInt64 = 1 << 9
        static let baseOf: UInt64 = 1 << 10
        static let overrideOf: UInt64 = 1 << 11
        static let extendedBy: UInt64 = 1 << 14
    }

    /// The kinds of symbol; the numbers are part of the store's format.
    enum Kind {
        static let module: UInt64 = 1
        static let `protocol`: UInt64 = 8
        static let `extension`: UInt64 = 9
        static let alias: UInt64 = 11
        static let enumCase: UInt64 = 15
        static let parameter: UInt64 = 25
        static let types: Set<UInt64> = [5, 6, 7, 8]
    }

    var symbols: [Symbol] = []
    var definitions: [Definition] = []
    var uses: [Use] = []
    /// The symbols that override a declaration or implement a requirement of any module; the position may be that of a conformance.
    var overriding: Set<Int> = []
    var occurrences = 0

    mutating func code(_ coder: inout ByteCoder) {
        coder.code(&occurrences)
        coder.code(&symbols, new: .init(usr: "", name: "", kind: 0)) { coder, symbol in
            coder.code(&symbol.usr)
            coder.code(&symbol.name)
            coder.code(&symbol.kind)
        }
        let last = symbols.count - 1
        coder.code(&definitions, new: Definition(symbol: 0, position: .start, isImplicit: false)) { coder, definition in
            coder.code(&definition.symbol, through: last)
            coder.code(shared: &definition.parent)
            coder.code(&definition.position.line)
            coder.code(&definition.position.column)
            var isImplicit = definition.isImplicit ? 1 : 0
            coder.code(&isImplicit, through: 1)
            definition.isImplicit = isImplicit == 1
        }
        coder.code(&uses, new: .init(symbol: 0, position: .start, roles: 0)) { coder, use in
            coder.code(&use.symbol, through: last)
            coder.code(&use.position.line)
            coder.code(&use.position.column)
            coder.code(&use.roles)
            coder.code(shared: &use.heir)
        }
        var numbers = overriding.sorted()
        coder.code(&numbers, new: 0) { coder, number in coder.code(&number, through: last) }
        overriding = Set(numbers)
    }
}
