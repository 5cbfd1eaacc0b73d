/// The facts that a visitor collected, independent of the library. Without any, those of a file for which the compiler writes no record.
struct RecordFacts: Sendable {
    var symbols: [RecordVisitor.Symbol] = []
    var definitions: [RecordVisitor.Definition] = []
    var uses: [RecordVisitor.Use] = []
    /// The symbols that override a declaration or implement a requirement of any module; the position may be that of a conformance.
    var overriding: Set<Int> = []
    var occurrences = 0
}
