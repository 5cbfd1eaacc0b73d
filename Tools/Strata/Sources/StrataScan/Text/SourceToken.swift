/// A token of a file's code with its text.
package struct SourceToken: Sendable {
    package enum Kind: Sendable {
        case word
        /// A string literal on one line; the text is without quotation marks, up to the first interpolation.
        case string
        case open
        case close
        case other
    }

    package var kind: Kind
    package var text: String
    package var position: SourcePosition
}

extension SourceScanner {
    /// Reads the tokens of a file's code, without dots.
    package func tokens(_ bytes: UnsafeRawBufferPointer) -> [SourceToken] {
        withTokens(bytes) { tokens, base in
            var lines = LineCounter(base: base, count: bytes.count)
            var found: [SourceToken] = []
            for (index, token) in tokens.enumerated() where token.byte != Byte.dot {
                let follows =
                    index > 0 && token.kind == .literal && tokens[index - 1].kind == .literal && tokens[index - 1].end == token.start
                if follows, found.last?.kind == .string, found.last?.text == "" {
                    let text = String(
                        decoding: UnsafeBufferPointer(start: base + token.start, count: token.end - token.start), as: UTF8.self)
                    found[found.count - 1].text = text.hasSuffix("\"") ? String(text.dropLast()) : text
                    continue
                }
                let kind: SourceToken.Kind =
                    switch token.kind {
                    case .word, .escapedWord: .word
                    case .literal where token.end == token.start + 1: .string
                    case .open, .openInterpolation: .open
                    case .close, .closeInterpolation: .close
                    default: .other
                    }
                let text =
                    kind == .word
                    ? String(decoding: UnsafeBufferPointer(start: base + token.start, count: token.end - token.start), as: UTF8.self) : ""
                found.append(SourceToken(kind: kind, text: text, position: lines.position(of: token.start)))
            }
            return found
        } ?? []
    }

    /// Passes the tokens of a file and its bytes to a body; returns `nil` for an empty file.
    func withTokens<Result>(_ bytes: UnsafeRawBufferPointer, _ body: ([Token], UnsafePointer<UInt8>) -> Result) -> Result? {
        withTokenList(bytes) { list, base in body(list.tokens, base) }
    }

    /// Passes the tokens of a file with the conditions of its branches, and its bytes, to a body; returns `nil` for an empty file.
    package func withTokenList<Result>(
        _ bytes: UnsafeRawBufferPointer, _ body: (TokenList, UnsafePointer<UInt8>) -> Result
    ) -> Result? {
        bytes.withMemoryRebound(to: UInt8.self) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let sink = TokenList(base: base, count: buffer.count)
            var lexer = Lexer(base: base, count: buffer.count, readsBareSlashRegex: readsBareSlashRegex, sink: sink)
            _ = lexer.run()
            return body(lexer.sink, base)
        }
    }
}
