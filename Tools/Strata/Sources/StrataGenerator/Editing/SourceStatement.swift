import StrataManifest
import StrataScan

/// A statement in the body of a function or computed property that is a call, such as `domain.page(OrderPage.self) { … }`. It is
/// recognized by its beginning, up to the first name in its brackets.
struct SourceStatement {
    private let code: SourceCode
    private let text: String
    private let body: Range<Int>
    /// The first token of the statement in the body; `nil` if the body has none.
    private let place: Int?

    /// Finds a statement; `nil` if the file has no such body.
    init?(_ text: String, in name: String, of code: SourceCode) {
        guard let body = code.body(of: name) else { return nil }
        self.code = code
        self.text = text
        self.body = body
        let other = SourceCode(Array(text.utf8))
        let open = other.tokens.indices.first { other.isMark($0, "(") } ?? 0
        let end = other.tokens.indices[open...].first { other.tokens[$0].kind == .word } ?? open
        let head = (0...end).map(other.text)
        place = body.first {
            code.tokens[$0].startsLine && body.upperBound - $0 > end && zip($0..., head).allSatisfy { code.text($0) == $1 }
        }
    }

    /// The file with the statement, before the last `return` of the body; `nil` if there is none.
    func inserted() -> [UInt8]? {
        guard place == nil else { return code.bytes }
        guard let end = body.last(where: { code.tokens[$0].startsLine && code.text($0) == "return" }) else { return nil }
        let offset = code.tokens[end].range.lowerBound
        let lines = text.split(separator: "\n").map { code.indentation(offset) + $0 + "\n" }
        return code.replacing(code.lineStart(offset)..<code.lineStart(offset), with: lines.joined())
    }

    func removed() -> [UInt8] {
        guard let place else { return code.bytes }
        var last = (place..<body.upperBound).first { code.isMark($0, "(") }.flatMap(code.close) ?? place
        // A closure behind the call.
        if code.isMark(last + 1, "{") { last = code.close(of: last + 1) ?? last }
        let end = code.lineEnd(code.tokens[last].range.upperBound)
        return code.replacing(code.lineStart(code.tokens[place].range.lowerBound)..<min(end + 1, code.bytes.count))
    }
}
