import StrataScan
import Testing

@testable import StrataLanguageServer

@Suite struct EditorTextTests {
    /// Columns of the compiler count bytes, those of the editor code units of UTF-16: 𝔖 has four and two. Lines end at `\n`, `\r\n`, `\r`.
    @Test(arguments: [
        (1, 9, false, [0, 5, 0, 8]), (2, 11, true, [1, 10, 1, 23]), (3, 1, true, [2, 0, 2, 1]), (4, 1, false, [3, 0, 3, 1]),
        (4, 3, false, [3, 1, 3, 1]), (0, 0, false, [0, 0, 0, 0]), (1, 99, false, [0, 11, 0, 11]), (99, 1, false, [98, 0, 98, 0]),
    ])
    func mark_coversTheNameOrTheLine(line: Int, column: Int, wholeLine: Bool, expected: [Int]) {
        let text = EditorText(Array("é 𝔖.get(1)\n@testable import A // x  \r\nx\r!\n".utf8))
        let range = text.mark(SourcePosition(line: line, column: column), wholeLine: wholeLine)
        #expect([range.start.line, range.start.character, range.end.line, range.end.character] == expected)
    }

    @Test func line_hasARangeWithItsBreak() {
        let text = EditorText(Array("a\r\nbé\nc".utf8))
        #expect(text.line(1)?.text == "bé")
        #expect(text.line(1)?.range == TextRange(start: .init(line: 1, character: 0), end: .init(line: 2, character: 0)))
        #expect(text.line(2)?.range.end == TextPosition(line: 2, character: 1))
        #expect(text.line(3) == nil)
    }
}
