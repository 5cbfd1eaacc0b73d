import StrataScan

/// The code of a Swift file with its tokens and matching brackets, in which places are found by syntax.
struct SourceCode {
    let bytes: [UInt8]
    let tokens: [CodeToken]
    /// The closing bracket of each opening one, and the reverse; by index of tokens.
    private let partners: [Int: Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = SourceScanner().codeTokens(bytes)
        var open: [Int] = []
        var partners: [Int: Int] = [:]
        for (index, token) in tokens.enumerated() {
            if token.kind == .open { open.append(index) }
            if token.kind == .close, let start = open.popLast() {
                partners[start] = index
                partners[index] = start
            }
        }
        self.partners = partners
    }

    func text(_ index: Int) -> String { String(decoding: bytes[tokens[index].range], as: UTF8.self) }

    func isMark(_ index: Int, _ mark: Character) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind != .literal && tokens[index].byte == mark.asciiValue
    }

    /// The token that closes a bracket.
    func close(of open: Int) -> Int? { partners[open] }

    /// The value of a literal without interpolation that begins at a token.
    func string(at index: Int) -> String? {
        guard index + 1 < tokens.count, tokens[index].kind == .literal, tokens[index].range.count == 1, tokens[index + 1].kind == .literal
        else {
            return nil
        }
        let text = text(index + 1)
        return text.hasSuffix("\"") ? String(text.dropLast()) : nil
    }

    /// The list that a declaration contains: the array literal after its `=`, or the first one in its body.
    ///
    /// - Parameter name: The name of a variable or function.
    func list(in name: String) -> SourceList? {
        for index in tokens.indices.dropFirst() where tokens[index].kind == .word && text(index) == name {
            guard ["let", "var", "func"].contains(text(index - 1)) else { continue }
            var next = index + 1
            while next < tokens.count {
                // A computed value has no list.
                if isMark(next, "=") { return list(at: next + 1) }
                if isMark(next, "{"), let close = close(of: next) {
                    let inside = ((next + 1)..<close).first { isMark($0, "[") }
                    if let inside { return list(at: inside) }
                    break
                }
                next = tokens[next].kind == .open ? (close(of: next) ?? tokens.count) + 1 : next + 1
            }
        }
        return nil
    }

    /// The list whose opening bracket is a token.
    func list(at open: Int) -> SourceList? {
        guard isMark(open, "["), let close = close(of: open) else { return nil }
        var elements: [ClosedRange<Int>] = []
        var start = open + 1
        var index = start
        while index <= close {
            if index == close || isMark(index, ",") {
                if index > start { elements.append(start...(index - 1)) }
                start = index + 1
            }
            index = tokens[index].kind == .open ? (self.close(of: index) ?? close) + 1 : index + 1
        }
        return SourceList(code: self, open: open, close: close, elements: elements)
    }

    /// All lists of the file.
    var lists: [SourceList] { tokens.indices.compactMap { list(at: $0) } }

    /// An argument's value: the index of its first token.
    ///
    /// - Parameter range: The tokens of a call or tuple.
    func argument(_ label: String, in range: ClosedRange<Int>) -> Int? {
        guard let open = range.first(where: { isMark($0, "(") }), let close = close(of: open) else { return nil }
        var index = open + 1
        while index < close {
            if tokens[index].kind == .word, text(index) == label, isMark(index + 1, ":") { return index + 2 }
            index = tokens[index].kind == .open ? (self.close(of: index) ?? close) + 1 : index + 1
        }
        return nil
    }

    // MARK: Lines

    /// The start of the line that contains a byte.
    func lineStart(_ offset: Int) -> Int { bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }

    /// The offset of the line break behind a byte, or the end of the file.
    func lineEnd(_ offset: Int) -> Int { bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count }

    func indentation(_ offset: Int) -> String {
        String(decoding: bytes[lineStart(offset)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// The file with bytes replaced.
    func replacing(_ range: Range<Int>, with text: String = "") -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
    }
}
