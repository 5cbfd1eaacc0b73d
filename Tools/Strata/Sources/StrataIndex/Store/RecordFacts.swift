/// What a visitor collected, free of the library.
struct RecordFacts: Sendable {
    let symbols: [RecordVisitor.Symbol]
    let definitions: [RecordVisitor.Definition]
    let uses: [RecordVisitor.Use]
    let occurrences: Int

    /// The facts of a file without any declaration or use: the compiler writes no record for it.
    static let none = RecordFacts(symbols: [], definitions: [], uses: [], occurrences: 0)

    init(symbols: [RecordVisitor.Symbol], definitions: [RecordVisitor.Definition], uses: [RecordVisitor.Use], occurrences: Int) {
        self.symbols = symbols
        self.definitions = definitions
        self.uses = uses
        self.occurrences = occurrences
    }

    init(_ visitor: RecordVisitor) {
        symbols = visitor.symbols
        definitions = visitor.definitions
        uses = visitor.uses
        occurrences = visitor.occurrences
    }
}
