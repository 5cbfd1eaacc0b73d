import Foundation
import StrataTesting
import Testing

@testable import StrataLanguageServer

@Suite struct EditorTextTests {
    private func change(_ line: Int, _ from: Int, _ endLine: Int, _ to: Int, _ text: String) -> TextChange {
        TextChange(
            range: TextRange(start: TextPosition(line: line, character: from), end: TextPosition(line: endLine, character: to)), text: text)
    }

    private func applying(_ changes: TextChange..., to text: String, _ encoding: PositionEncoding = .utf16) -> String {
        var result = EditorText(text)
        for change in changes { result.apply(change, encoding) }
        return String(decoding: result.bytes, as: UTF8.self)
    }

    @Test func change_ofTheWhole_replacesIt() {
        #expect(applying(TextChange(range: nil, text: "b"), to: "a\n") == "b")
    }

    @Test func change_ofARange_replacesIt() {
        #expect(applying(change(1, 1, 1, 2, "X"), to: "abc\ndef\n") == "abc\ndXf\n")
        #expect(applying(change(0, 3, 1, 0, ""), to: "abc\ndef\n") == "abcdef\n")
        #expect(applying(change(0, 0, 0, 0, "import A\n"), change(1, 1, 1, 1, "!"), to: "x") == "import A\nx!")
        #expect(applying(change(1, 0, 1, 1, "X"), to: "a\r\nb\rc") == "a\r\nX\rc")
        #expect(applying(change(2, 0, 2, 1, "X"), to: "a\r\nb\rc") == "a\r\nb\rX")
    }

    @Test func change_countsAsTheClientDoes() {
        // 𝔖 is one character, two units of UTF-16, four bytes.
        #expect(applying(change(0, 3, 0, 4, "X"), to: "é𝔖b") == "é𝔖X")
        #expect(applying(change(0, 6, 0, 7, "X"), to: "é𝔖b", .utf8) == "é𝔖X")
        // In the middle of a character: before it.
        #expect(applying(change(0, 2, 0, 2, "X"), to: "é𝔖b") == "éX𝔖b")
    }

    @Test func change_outsideTheText_isAtItsNearestPlace() {
        #expect(applying(change(0, 99, 0, 99, "X"), to: "a\nb") == "aX\nb")
        #expect(applying(change(9, 0, 9, 9, "X"), to: "a\nb") == "a\nbX")
        #expect(applying(change(-1, -5, 0, -1, "X"), to: "a\nb") == "Xa\nb")
        #expect(applying(change(1, 1, 0, 0, "X"), to: "a\nb") == "X")
    }

    /// Compared with a text of UTF-16 units, as in editors.
    @Test func randomChanges_matchTheEditorsText() {
        var random = SeededNumbers(seed: 5)
        let parts = ["import A\n", "é", "𝔖", "\n", "\r\n", "x", "\t", "//", "e\u{301}"]
        func text() -> String { (0..<random.below(6)).map { _ in parts[random.below(parts.count)] }.joined() }
        for _ in 0..<300 {
            let start = text()
            var edited = EditorText(start)
            var reference = Array(start.utf16)
            for _ in 0..<5 {
                // Lines end at line feeds only in the reference, and no change falls between the two characters of `\r\n`.
                let offsets = [random.below(reference.count + 1), random.below(reference.count + 1)].sorted().map { offset -> Int in
                    var offset = offset
                    while offset < reference.count, offset > 0, reference[offset - 1] == 0x0D || UTF16.isTrailSurrogate(reference[offset]) {
                        offset += 1
                    }
                    return offset
                }
                let places = offsets.map { offset -> TextPosition in
                    let before = reference[..<offset]
                    let line = before.count { $0 == 0x0A }
                    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
                    return TextPosition(line: line, character: offset - lineStart)
                }
                let new = text()
                edited.apply(TextChange(range: TextRange(start: places[0], end: places[1]), text: new), .utf16)
                reference.replaceSubrange(offsets[0]..<offsets[1], with: Array(new.utf16))
                #expect(String(decoding: edited.bytes, as: UTF8.self) == String(decoding: reference, as: UTF16.self))
            }
        }
    }

    @Test func mark_coversTheNameOrTheLine() {
        let text = EditorText("é 𝔖.get(1)\n@testable import A // x  \n")
        let name = text.mark(line: 1, column: 9, wholeLine: false, .utf16)
        #expect(name == TextRange(start: TextPosition(line: 0, character: 5), end: TextPosition(line: 0, character: 8)))
        let bytes = text.mark(line: 1, column: 9, wholeLine: false, .utf8)
        #expect(bytes == TextRange(start: TextPosition(line: 0, character: 8), end: TextPosition(line: 0, character: 11)))
        let line = text.mark(line: 2, column: 11, wholeLine: true, .utf16)
        #expect(line == TextRange(start: TextPosition(line: 1, character: 10), end: TextPosition(line: 1, character: 23)))
    }

    @Test(arguments: [(0, 0), (1, 99), (99, 1), (-3, -3)])
    func mark_outsideTheText_isAPlaceAllTheSame(line: Int, column: Int) {
        for text in ["", "a", "é\n"] {
            let range = EditorText(text).mark(line: line, column: column, wholeLine: false, .utf16)
            #expect(range.start.line >= 0 || line < 1)
            #expect(range.start.character <= range.end.character)
        }
    }
}
