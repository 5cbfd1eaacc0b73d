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

    public init(readsBareSlashRegex: Bool = true) { self.readsBareSlashRegex = readsBareSlashRegex }
    public func scan(_ bytes: UnsafeRawBufferPointer) -> SourceScan { run(bytes, wantsTokens: false) { scan, _ in scan } }

    public func outline(_ bytes: UnsafeRawBufferPointer, remarks: Bool = true) -> SourceOutline {
        scanAndOutline(bytes, remarks: remarks).outline
    }

    /// Reads both the imports and the declarations in a file's bytes, in one pass of the lexer.
    ///
    /// - Parameter remarks: Whether to find remarks, which takes half of the time.
    public func scanAndOutline(_ bytes: UnsafeRawBufferPointer, remarks: Bool = true) -> (scan: SourceScan, outline: SourceOutline) {
        run(bytes, wantsTokens: true) { scan, list in
            var parser = OutlineParser(list, count: bytes.count)
            return (scan, parser.run(problems: scan.problems, remarks: remarks))
        }
    }

    /// Reads the words of a file's code, without imports.
    public func words(_ bytes: UnsafeRawBufferPointer) -> SourceWords { withTokens(bytes, SourceWords.init) }
    public func resourceMentions(_ bytes: UnsafeRawBufferPointer) -> ResourceMentions { withTokens(bytes, ResourceMentions.init) }

    /// Passes the tokens of a file to a body.
    package func withTokens<Result>(_ bytes: UnsafeRawBufferPointer, _ body: (TokenList) -> Result) -> Result {
        run(bytes, wantsTokens: true) { _, list in body(list) }
    }

    private func run<Result>(_ bytes: UnsafeRawBufferPointer, wantsTokens: Bool, _ body: (SourceScan, TokenList) -> Result) -> Result {
        guard let base = bytes.baseAddress else {
            // An empty file has no address.
            return withUnsafeBytes(of: UInt8(0)) { run(UnsafeRawBufferPointer(rebasing: $0.prefix(0)), wantsTokens: wantsTokens, body) }
        }
        return base.withMemoryRebound(to: UInt8.self, capacity: bytes.count) { base in
            func lexer(_ wantsTokens: Bool) -> Lexer {
                Lexer(base: base, count: bytes.count, readsBareSlashRegex: readsBareSlashRegex, wantsTokens: wantsTokens)
            }
            var main = lexer(wantsTokens)
            var scan = main.run()
            if scan.imports.isEmpty {
                var start = lexer(false)
                start.skipTrivia()
                scan.isBlank = start.offset == bytes.count
            }
            return body(scan, main.sink)
        }
    }

    public func scan(_ text: String) -> SourceScan { withBytes(of: text) { scan($0) } }
    public func outline(_ text: String) -> SourceOutline { withBytes(of: text) { outline($0) } }
    public func words(_ text: String) -> SourceWords { withBytes(of: text) { words($0) } }
    public func resourceMentions(_ text: String) -> ResourceMentions { withBytes(of: text) { resourceMentions($0) } }

    private func withBytes<Result>(of text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var text = text
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
