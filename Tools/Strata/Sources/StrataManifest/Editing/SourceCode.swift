package import StrataScan

/// The code of a Swift file with its tokens and matching brackets, in which places are found by syntax.
package struct SourceCode {
    package let bytes: [UInt8]
    /// The tokens without directives.
    package let tokens: [Token]
    private let counterparts: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = bytes.withUnsafeBytes { SourceScanner().withTokens($0) { $0.tokens.filter { $0.end > $0.start } } }
        counterparts = bracketCounterparts(of: tokens)
    }

    var isBalanced: Bool { tokens.indices.allSatisfy { !tokens[$0].isOpen || counterparts[$0] >= 0 } }
    package func text(_ index: Int) -> String { String(decoding: bytes[tokens[index].range], as: UTF8.self) }

    package func isMark(_ index: Int, _ mark: Character) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind != .literal && tokens[index].byte == mark.asciiValue
    }

    package func close(of open: Int) -> Int? { counterparts[open] < 0 ? nil : counterparts[open] }
    /// The index of the next token that is not inside of brackets that a token opens.
    package func next(_ index: Int) -> Int { tokens[index].isOpen ? (close(of: index) ?? tokens.count) + 1 : index + 1 }

    /// The value of a literal without interpolation that begins at a token.
    package func string(at index: Int) -> String? {
        guard index + 1 < tokens.count, tokens[index].kind == .literal, tokens[index].range.count == 1, tokens[index + 1].kind == .literal
        else { return nil }
        let text = text(index + 1)
        return text.hasSuffix("\"") ? String(text.dropLast()) : nil
    }

    package func calls(of names: Set<String>) -> [Int] {
        tokens.indices.dropFirst().filter { isMark($0, "(") && tokens[$0 - 1].kind == .word && names.contains(text($0 - 1)) }
    }

    /// Whether a token in a line is a part of a literal without interpolations, a label, or a member of an expected type.
    func isPlain(_ index: Int) -> Bool {
        switch tokens[index].kind {
        case _ where tokens[index].startsLine: false
        case .literal: tokens[index].range.count == 1 || text(index).hasSuffix("\"")
        case .word, .escapedWord: isMark(index - 1, ".") || isMark(index + 1, ":") || text(index).first?.isNumber == true
        default: true
        }
    }

    /// The first token of the value of a labeled argument.
    func argument(_ label: String, of open: Int) -> Int? {
        let end = close(of: open) ?? tokens.count
        return sequence(first: open + 1, next: next).prefix { $0 < end }.first { text($0) == label && isMark($0 + 1, ":") }.map { $0 + 2 }
    }

    /// The `=` or `{` of each declaration of a variable or function with a name.
    private func declarations(of name: String) -> [Int] {
        tokens.indices.dropFirst().compactMap { index in
            guard tokens[index].kind == .word, text(index) == name, ["let", "var", "func"].contains(text(index - 1)) else { return nil }
            return sequence(first: index + 1, next: next).prefix { $0 < tokens.count }.first { isMark($0, "=") || isMark($0, "{") }
        }
    }

    /// The list that a declaration contains: the array literal after its `=`, or the first one in its body.
    package func list(in name: String) -> SourceList? {
        for place in declarations(of: name) {
            let open = isMark(place, "=") ? place + 1 : (place..<(close(of: place) ?? place)).first { isMark($0, "[") }
            if let open, let list = SourceList(self, at: open) { return list }
        }
        return nil
    }

    /// The tokens between the braces of a function or computed property.
    package func body(of name: String) -> Range<Int>? {
        declarations(of: name).lazy.compactMap { open in isMark(open, "{") ? close(of: open).map { open + 1..<$0 } : nil }.first
    }

    package func lineStart(_ offset: Int) -> Int { bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
    /// The offset of the line break behind a byte, or the end of the file.
    package func lineEnd(_ offset: Int) -> Int { bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count }

    package func indentation(_ offset: Int) -> String {
        String(decoding: bytes[lineStart(offset)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    package func replacing(_ range: Range<Int>, with text: String = "") -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
    }
}
