/// Text to put into a manifest so that a target declares one dependency more.
public struct DependencyInsertion: Hashable, Sendable {
    /// One piece of text and the byte before which it goes.
    public struct Piece: Hashable, Sendable {
        public var offset: Int
        public var text: String
    }

    /// In the order of the text.
    public var pieces: [Piece]

    /// Finds the place where a target is written out.
    ///
    /// - Parameters:
    ///   - entry: the dependency as Swift text, such as `"CacheKit"`.
    ///   - target: the target's name.
    ///   - text: the manifest.
    /// - Returns: `nil` where the target is computed, its dependencies are no list in brackets, or the text cannot be taken apart: then only a
    ///   person can say where the dependency belongs.
    public init?(of entry: String, in target: String, text: [UInt8]) {
        guard let tokens = try? Lexer.tokens(of: text) else { return nil }
        let manifest = ManifestTokens(text: text, tokens: tokens)
        guard let name = manifest.name(of: target) else { return nil }
        guard let list = manifest.argument("dependencies", after: name) else {
            guard let end = manifest.end(of: name) else { return nil }
            pieces = [Piece(offset: end, text: ", dependencies: [\(entry)]")]
            return
        }
        guard tokens[list].isMark("["), let close = manifest.close(of: list) else { return nil }
        let offset = tokens[close].place.offset
        let last = close - 1
        if last == list {
            pieces = [Piece(offset: offset, text: entry)]
        } else if !tokens[close].startsLine {
            pieces = [Piece(offset: offset, text: tokens[last].isMark(",") ? " " + entry : ", " + entry)]
        } else {
            var comma: Piece?
            if !tokens[last].isMark(",") {
                guard let end = manifest.end(of: last) else { return nil }
                comma = Piece(offset: end, text: ",")
            }
            let line = manifest.line(of: offset)
            let row = manifest.indentation(of: tokens[list + 1].startsLine ? tokens[list + 1].place.offset : offset)
            pieces = [comma, Piece(offset: line, text: row + entry + ",\n")].compactMap { $0 }
        }
    }

    /// The text with the pieces in it.
    public func applied(to text: [UInt8]) -> [UInt8] {
        pieces.reversed().reduce(into: text) { $0.insert(contentsOf: Array($1.text.utf8), at: $1.offset) }
    }
}

/// A manifest's tokens and where their brackets close.
private struct ManifestTokens {
    private static let kinds = ["target", "executableTarget", "testTarget", "macro", "plugin"]

    let text: [UInt8]
    let tokens: [Token]

    /// The token of a target's name, where there is exactly one target that is written out with it.
    func name(of target: String) -> Int? {
        var open: [Int] = []
        var found: [Int] = []
        for (index, token) in tokens.enumerated() {
            if case .mark(let mark) = token.kind {
                if "([{".contains(mark) { open.append(index) }
                if ")]}".contains(mark) { _ = open.popLast() }
            }
            guard index > 1, isText(token, target), tokens[index - 1].isMark(":"), tokens[index - 2].isWord("name"),
                let call = open.last, call > 0, tokens[call].isMark("("), case .word(let kind) = tokens[call - 1].kind,
                Self.kinds.contains(kind)
            else { continue }
            found.append(index)
        }
        return found.count == 1 ? found[0] : nil
    }

    private func isText(_ token: Token, _ wanted: String) -> Bool {
        guard case .string(let pieces) = token.kind, pieces.count == 1, case .text(wanted) = pieces[0] else { return false }
        return true
    }

    /// The first token of an argument's value, in the call of which another token is an argument.
    func argument(_ label: String, after index: Int) -> Int? {
        var depth = 0
        for next in (index + 1)..<tokens.count {
            if case .mark(let mark) = tokens[next].kind {
                if "([{".contains(mark) { depth += 1 }
                if ")]}".contains(mark) { depth -= 1 }
            }
            if depth < 0 { return nil }
            if depth == 0, tokens[next].isWord(label), tokens[next + 1].isMark(":") { return next + 2 }
        }
        return nil
    }

    func close(of index: Int) -> Int? {
        var depth = 0
        for next in index..<tokens.count {
            guard case .mark(let mark) = tokens[next].kind else { continue }
            if "([{".contains(mark) { depth += 1 }
            if ")]}".contains(mark) { depth -= 1 }
            if depth == 0 { return next }
        }
        return nil
    }

    /// Where a token ends, for a bracket and for a text without anything to be escaped.
    func end(of index: Int) -> Int? {
        let start = tokens[index].place.offset
        switch tokens[index].kind {
        case .mark: return start + 1
        case .string(let pieces):
            guard pieces.count == 1, case .text(let words) = pieces[0] else { return nil }
            let end = start + words.utf8.count + 2
            return end <= text.count && text[end - 1] == UInt8(ascii: "\"") && text[start] == UInt8(ascii: "\"") ? end : nil
        default: return nil
        }
    }

    /// Where the line begins on which a byte is.
    func line(of offset: Int) -> Int {
        text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }

    func indentation(of offset: Int) -> String {
        String(decoding: text[line(of: offset)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }
}
