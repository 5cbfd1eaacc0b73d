/// The facts that a visitor collected, independent of the library.
struct RecordFacts: Sendable {
    let symbols: [RecordVisitor.Symbol]
    let definitions: [RecordVisitor.Definition]
    let uses: [RecordVisitor.Use]
    let overriding: Set<Int>
    let occurrences: Int

    /// The facts of a file without declarations and uses, for which the compiler writes no record.
    static let none = RecordFacts()

    private init() { (symbols, definitions, uses, overriding, occurrences) = ([], [], [], [], 0) }

    init(
        symbols: [RecordVisitor.Symbol], definitions: [RecordVisitor.Definition], uses: [RecordVisitor.Use], overriding: Set<Int>,
        occurrences: Int
    ) {
        self.symbols = symbols
        self.definitions = definitions
        self.uses = uses
        self.overriding = overriding
        self.occurrences = occurrences
    }

    init(_ visitor: RecordVisitor) {
        symbols = visitor.symbols
        definitions = visitor.definitions
        uses = visitor.uses
        overriding = visitor.overriding
        occurrences = visitor.occurrences
    }
}
