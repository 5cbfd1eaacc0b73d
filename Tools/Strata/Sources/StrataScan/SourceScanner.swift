/// Reads the imports and declarations of Swift source files without parsing them in full.
///
/// `scan` reads only the imports and is faster; `outline` reads the declarations. Both follow the compiler's lexical rules: an `import`
/// inside a string, a comment or a regular expression is ignored, and one after a line of code is found. They take linear time and never
/// trap, for any bytes.
///
/// ```swift
/// let scan = SourceScanner().scan("@testable import struct A.B")
/// print(scan.imports[0].module)  // A
/// ```
public struct SourceScanner: Hashable, Sendable {
    /// Whether `/…/` is a regular expression: so in language mode 6 or with the feature `BareSlashRegexLiterals`.
    public var readsBareSlashRegex: Bool

    public init(readsBareSlashRegex: Bool = true) {
        self.readsBareSlashRegex = readsBareSlashRegex
    }

    public func scan(_ bytes: UnsafeRawBufferPointer) -> SourceScan {
        bytes.withMemoryRebound(to: UInt8.self) { buffer in
            guard let base = buffer.baseAddress else { return marked(SourceScan(), bytes) }
            var lexer = Lexer(base: base, count: buffer.count, readsBareSlashRegex: readsBareSlashRegex, sink: NoTokens())
            return marked(lexer.run(), bytes)
        }
    }

    /// The scan with the mark for files without code.
    private func marked(_ scan: SourceScan, _ bytes: UnsafeRawBufferPointer) -> SourceScan {
        var scan = scan
        scan.isBlank = scan.imports.isEmpty && Self.isBlank(bytes)
        return scan
    }

    /// Whether bytes are spaces and comments only; stops at the first other one.
    private static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        var depth = 0
        while index < bytes.count {
            let pair = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
            if pair == (Byte.slash, Byte.star) {
                depth += 1
                index += 2
            } else if depth > 0 {
                let isEnd = pair == (Byte.star, Byte.slash)
                depth -= isEnd ? 1 : 0
                index += isEnd ? 2 : 1
            } else if pair == (Byte.slash, Byte.slash) {
                index = bytes[index...].firstIndex(of: Byte.newline) ?? bytes.count
            } else {
                guard [Byte.space, Byte.tab, Byte.newline, Byte.carriageReturn].contains(pair.0) else { return false }
                index += 1
            }
        }
        return true
    }

    public func scan(_ text: String) -> SourceScan {
        var text = text
        return text.withUTF8 { scan(UnsafeRawBufferPointer($0)) }
    }

    /// Reads the declarations in a file's bytes.
    public func outline(_ bytes: UnsafeRawBufferPointer, remarks: Bool = true) -> SourceOutline {
        scanAndOutline(bytes, remarks: remarks).outline
    }

    /// Reads both the imports and the declarations in a file's bytes, in one pass of the lexer.
    ///
    /// - Parameter remarks: Whether to find remarks, which takes half of the time.
    public func scanAndOutline(_ bytes: UnsafeRawBufferPointer, remarks: Bool = true) -> (scan: SourceScan, outline: SourceOutline) {
        bytes.withMemoryRebound(to: UInt8.self) { buffer in
            guard let base = buffer.baseAddress else { return (marked(SourceScan(), bytes), SourceOutline()) }
            let sink = TokenList(base: base, count: buffer.count)
            var lexer = Lexer(base: base, count: buffer.count, readsBareSlashRegex: readsBareSlashRegex, sink: sink)
            let scan = lexer.run()
            var parser = OutlineParser(base: base, count: buffer.count, list: lexer.sink)
            return (marked(scan, bytes), parser.run(problems: scan.problems, remarks: remarks))
        }
    }

    /// Reads the declarations in a file's text.
    public func outline(_ text: String) -> SourceOutline {
        var text = text
        return text.withUTF8 { outline(UnsafeRawBufferPointer($0)) }
    }
}
