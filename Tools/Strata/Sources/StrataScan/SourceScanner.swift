/// Reads the imports of Swift source files without parsing them in full.
///
/// The scanner follows the compiler's lexical rules, so an `import` inside a string, a comment or a regular expression is none,
/// and one after a line of code is one. It takes time linear in the file's length and never traps, whatever the bytes are.
///
/// ```swift
/// let scan = SourceScanner().scan("@testable import struct A.B")
/// print(scan.imports[0].module)  // A
/// ```
public struct SourceScanner: Hashable, Sendable {
    /// Whether `/…/` is a regular expression: so in language mode 6 or with the feature `BareSlashRegexLiterals`.
    public var readsBareSlashRegex: Bool

    /// Makes a scanner.
    public init(readsBareSlashRegex: Bool = true) {
        self.readsBareSlashRegex = readsBareSlashRegex
    }

    /// Scans a file's bytes.
    public func scan(_ bytes: UnsafeRawBufferPointer) -> SourceScan {
        bytes.withMemoryRebound(to: UInt8.self) { buffer in
            guard let base = buffer.baseAddress else { return SourceScan() }
            var lexer = Lexer(base: base, count: buffer.count, readsBareSlashRegex: readsBareSlashRegex)
            return lexer.run()
        }
    }

    /// Scans a file's text.
    public func scan(_ text: String) -> SourceScan {
        var text = text
        return text.withUTF8 { scan(UnsafeRawBufferPointer($0)) }
    }
}
