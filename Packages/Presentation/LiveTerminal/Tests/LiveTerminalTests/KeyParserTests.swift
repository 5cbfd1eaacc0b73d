import PresentationKitTesting
import Testing

@testable import LiveTerminal

struct KeyParserTests {
    private func keys(_ pieces: [[UInt8]]) -> [Key] {
        var parser = KeyParser()
        return pieces.flatMap { parser.keys(in: $0) }
    }

    private func keys(_ text: String) -> [Key] { keys([Array(text.utf8)]) }

    @Test(arguments: [
        ("a", Key.character("a")), ("é", .character("é")), ("\r", .enter), ("\t", .tab), ("\u{1B}[Z", .backTab), ("\u{1B}", .escape),
        ("\u{7F}", .backspace), ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[1;5D", .left),
        ("\u{1B}[3~", .delete), ("🚀", .character("🚀")),
        ("\u{1B}[H", .home), ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{3}", .control("c")),
    ])
    func bytes_ofOneKey_areParsed(text: String, key: Key) {
        #expect(keys(text) == [key])
    }

    @Test func bytes_whenSplitAnywhere_areSameKeys() {
        let bytes = Array("aé二\u{1B}[A\u{1B}[200~x\u{1B}[A\ny\u{1B}[201~\u{1B}[1;2Cb".utf8)
        let whole = keys([bytes])
        #expect(whole == [.character("a"), .character("é"), .character("二"), .up, .paste("x\u{1B}[A\ny"), .right, .character("b")])
        for cut in bytes.indices.dropFirst() where bytes[cut - 1] != 0x1B {
            #expect(keys([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole, "cut at \(cut)")
        }
    }

    @Test func paste_whenContainingKeys_isText() {
        #expect(keys("\u{1B}[200~rm\r\u{3}\u{1B}[201~") == [.paste("rm\r\u{3}")])
    }

    @Test func paste_withoutEnd_isBounded() {
        var parser = KeyParser()
        _ = parser.keys(in: Array("\u{1B}[200~".utf8))
        for _ in 0..<40 { _ = parser.keys(in: [UInt8](repeating: 0x61, count: 10_000)) }
        guard case .paste(let text)? = parser.keys(in: Array("\u{1B}[201~".utf8)).first else { return #expect(Bool(false)) }
        #expect(text.utf8.count == KeyParser.longestPaste)
    }

    @Test func bytes_whenRandom_doNotCrashOrBlock() {
        var random = SeededNumbers(seed: 11)
        var parser = KeyParser()
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? UInt8.random(in: 0...255, using: &random) : [0x1B, 0x5B, 0x4F, 0x7E].randomElement(using: &random)!
            }
            _ = parser.keys(in: bytes)
        }
        _ = parser.keys(in: Array("~\u{1B}[201~AAAA".utf8))
        #expect(parser.keys(in: Array("q".utf8)).last == .character("q"))
    }

    @Test func text_whenEdited_isUpdated() {
        var text = TextEntry("abc")
        for key in [Key.home, .delete, .character("x"), .end, .left, .right, .character("é"), .backspace, .backspace, .left, .backspace] {
            _ = text.take(key, isMultiline: false)
        }
        #expect(text.text == "b")
        #expect(!text.take(.enter, isMultiline: false) && text.take(.enter, isMultiline: true))
        var words = TextEntry("one two  ")
        _ = words.take(.control("w"), isMultiline: false)
        #expect(words.text == "one ")
        _ = words.take(.control("u"), isMultiline: false)
        #expect(words.text.isEmpty)
        _ = words.take(.paste("a\r\nb"), isMultiline: false)
        #expect(words.text == "a b")
    }

    @Test func text_whenKeysAreRandom_doesNotCrash() {
        var random = SeededNumbers(seed: 11)
        let keys: [Key] = [
            .character("a"), .character("\u{301}"), .character("👩"), .paste("\u{200D}👧"), .left, .right, .home, .end, .backspace, .delete,
            .control("w"), .control("u"), .control("k"), .enter,
        ]
        var text = TextEntry("start")
        for _ in 0..<20_000 { _ = text.take(keys.randomElement(using: &random)!, isMultiline: true) }
        #expect(text.charactersAfterCursor <= text.text.count)
    }
}
