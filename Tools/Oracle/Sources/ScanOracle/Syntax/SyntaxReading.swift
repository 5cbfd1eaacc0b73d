import StrataScan
import SwiftParser
import SwiftSyntax

/// A file as swift-syntax reads it, every branch of `#if` included.
package struct SyntaxReading: Sendable {
    /// The imports in the order of the file.
    package var imports: [ImportRecord] = []

    /// The types in the order of the file.
    package var types: [TypeRecord] = []

    /// Whether the parser found a syntax error, which makes its reading unreliable.
    package var hasError = false

    /// Parses a file's bytes in language mode 6.
    package init(_ bytes: UnsafeRawBufferPointer) {
        // Twice the default, for deeply nested generated programs; the caller's stack is large.
        let tree = Parser.parse(source: bytes.bindMemory(to: UInt8.self), maximumNestingLevel: 512)
        hasError = tree.hasError
        guard !hasError else { return }
        let visitor = RecordVisitor(converter: SourceLocationConverter(fileName: "", tree: tree))
        visitor.walk(tree)
        imports = visitor.imports
        types = visitor.types
    }

    /// Parses a text.
    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { SyntaxReading(UnsafeRawBufferPointer($0)) }
    }
}
