/// A token of a file's code with the place of its text.
package struct CodeToken: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case word
        /// A quotation mark, or the text of a literal up to an interpolation or its end, which includes the closing quotation mark.
        case literal
        case open
        case close
        /// A character of an operator, punctuation, or anything else.
        case mark
    }

    package var kind: Kind
    /// The offsets of its bytes.
    package var range: Range<Int>
    /// The first byte.
    package var byte: UInt8
    package var startsLine: Bool
}

extension SourceScanner {
    /// Reads the tokens of a file's code in the order of the text. Comments and conditions of `#if` are between them.
    package func codeTokens(_ text: [UInt8]) -> [CodeToken] {
        text.withUnsafeBytes { bytes in
            withTokens(bytes) { list in
                var end = 0
                return list.tokens.compactMap { token -> CodeToken? in
                    let kind: CodeToken.Kind
                    switch token.kind {
                    case .word, .escapedWord: kind = .word
                    case .literal: kind = .literal
                    case .open, .openInterpolation: kind = .open
                    case .close, .closeInterpolation: kind = .close
                    case .attribute, .mark, .separator: kind = .mark
                    case .openBranches, .nextBranch, .closeBranches: return nil
                    }
                    // The bracket of an interpolation is also the end of the text before it.
                    let start = max(token.start, end)
                    end = max(end, token.end)
                    return CodeToken(kind: kind, range: start..<end, byte: list.base[token.start], startsLine: token.startsLine)
                }
            }
        }
    }
}
