import StrataScan
import SwiftParser
import SwiftSyntax

/// A file as swift-syntax reads it, every branch of `#if` included.
struct SyntaxReading: Sendable {
    /// The imports in the order of the file.
    var imports: [ImportRecord] = []

    /// The types in the order of the file.
    var types: [TypeRecord] = []

    /// Whether the parser found a syntax error, which makes its reading unreliable.
    var hasError = false

    /// Parses a file's bytes in language mode 6.
    init(_ bytes: UnsafeRawBufferPointer) {
        // The default of a release build. A debug build's would reject deeply nested files.
        let tree = Parser.parse(source: bytes.bindMemory(to: UInt8.self), maximumNestingLevel: 256)
        hasError = tree.hasError
        guard !hasError else { return }
        let visitor = RecordVisitor(converter: SourceLocationConverter(fileName: "", tree: tree))
        visitor.walk(tree)
        imports = visitor.imports
        types = visitor.types
    }

    /// Parses a text.
    init(_ text: String) {
        var text = text
        self = text.withUTF8 { SyntaxReading(UnsafeRawBufferPointer($0)) }
    }
}
