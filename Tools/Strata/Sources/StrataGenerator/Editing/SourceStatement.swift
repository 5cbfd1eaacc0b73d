import StrataScan

/// Statements in the body of a function or computed property that are calls, such as `domain.page(OrderPage.self) { … }`.
extension SourceCode {
    /// The file with one more statement before the last `return` of a body; `nil` if there is no such body.
    func inserting(statement: String, in name: String) -> [UInt8]? {
        guard let body = body(of: name),
            let end = body.last(where: { tokens[$0].startsLine && tokens[$0].kind == .word && text($0) == "return" })
        else { return nil }
        let start = lineStart(tokens[end].range.lowerBound)
        let indentation = indentation(tokens[end].range.lowerBound)
        let lines = statement.split(separator: "\n").map { indentation + $0 + "\n" }
        return replacing(start..<start, with: lines.joined())
    }

    /// The file without the statement that begins as another one, up to the first name in its brackets; `nil` if there is none.
    func removing(statement: String, in name: String) -> [UInt8]? {
        guard let body = body(of: name), let first = place(of: statement, in: body) else { return nil }
        var last = first
        if let open = (last...body.upperBound).first(where: { isMark($0, "(") }), let close = close(of: open) {
            last = close
            // A closure behind the call.
            if isMark(last + 1, "{"), let end = self.close(of: last + 1) { last = end }
        }
        let end = lineEnd(tokens[last].range.upperBound)
        return replacing(lineStart(tokens[first].range.lowerBound)..<min(end + 1, bytes.count))
    }

    /// Whether a body has a statement that begins as another one.
    func contains(statement: String, in name: String) -> Bool { body(of: name).map { place(of: statement, in: $0) != nil } ?? false }

    private func place(of statement: String, in body: ClosedRange<Int>) -> Int? {
        let other = SourceCode(Array(statement.utf8))
        let open = other.tokens.indices.first { other.isMark($0, "(") } ?? 0
        guard let end = (open..<other.tokens.count).first(where: { other.tokens[$0].kind == .word }) else { return nil }
        let head = (0...end).map(other.text)
        return body.first { start in
            tokens[start].startsLine && start + end <= body.upperBound && (0...end).allSatisfy { text(start + $0) == head[$0] }
        }
    }

    /// The tokens between the braces of a function or computed property.
    private func body(of name: String) -> ClosedRange<Int>? {
        for index in tokens.indices.dropFirst() where text(index) == name && ["func", "var"].contains(text(index - 1)) {
            var next = index + 1
            while next < tokens.count, !isMark(next, "=") {
                if isMark(next, "{"), let close = close(of: next), close > next + 1 { return (next + 1)...(close - 1) }
                next = tokens[next].kind == .open ? (close(of: next) ?? tokens.count) + 1 : next + 1
            }
        }
        return nil
    }
}
