import Foundation
import PresentationKit
import PresentationKitTesting
import Testing

@testable import LiveTerminal

@Suite(.timeLimit(.minutes(10))) struct TerminalRuleTests {
    @Test func text_isCutToItsWidth_fromEitherEnd() {
        for (text, width, cut, tail) in [
            ("abc", 3, "abc", "abc"), ("abcd", 3, "ab…", "bcd"), ("ab", 1, "…", "b"), ("ab", 0, "", ""), ("二二", 3, "二…", "二"),
            ("二二", 4, "二二", "二二"), ("", 0, "", ""),
        ] {
            #expect(CellText.cut(text, to: width) == cut && CellText.tail(text[...], of: width) == tail, "\(text) in \(width)")
        }
        #expect(CellText.wrap("ab cd e", to: 5) == ["ab cd", "e"] && CellText.wrap("ab cd", to: 4) == ["ab", "cd"])
        #expect(CellText.wrap("二", to: 0) == ["二"] && CellText.wrap(" a  b ", to: 9) == ["a b"])
    }

    @Test func chart_isDrawnInDots() {
        #expect(BrailleChart.lines([0, 1, 0], width: 2, height: 1) == ["⡰⢢"])
        #expect(BrailleChart.lines([1, 0], width: 1, height: 1) == ["⢱"])
        #expect(BrailleChart.lines([3, 3], width: 1, height: 1) == ["⠤"] && BrailleChart.lines([1], width: 3, height: 3).isEmpty)
        #expect(BrailleChart.lines([-.greatestFiniteMagnitude, .greatestFiniteMagnitude], width: 3, height: 3).count == 3)
        #expect(BrailleChart.lines([0, 1], width: 0, height: 1) == [] && BrailleChart.lines([0, 1], width: 1, height: 0) == [])
    }

    @Test func size_isBounded() {
        for (given, columns, rows) in [(0, 20, 5), (5, 20, 5), (6, 20, 6), (21, 21, 21), (1_000, 1_000, 1_000), (1_001, 1_000, 1_000)] {
            #expect(TerminalSize(columns: given, rows: given) == TerminalSize(columns: columns, rows: rows))
            #expect(TerminalSize(columns: given, rows: given).columns == columns && TerminalSize(columns: given, rows: given).rows == rows)
        }
    }

    private func keys(_ bytes: [UInt8]) -> [Key] {
        var parser = KeyParser()
        return parser.keys(in: bytes)
    }

    @Test func sequences_ofAllTerminals_areKeys() {
        let names: [(Key, [String])] = [
            (.up, ["A", "1;2A"]), (.down, ["B"]), (.right, ["C"]), (.left, ["D"]), (.home, ["H", "1~", "7~", "7;5~"]),
            (.end, ["F", "4~", "8~"]), (.backTab, ["Z"]), (.delete, ["3~"]), (.pageUp, ["5~"]), (.pageDown, ["6~"]),
        ]
        for (key, ends) in names {
            for end in ends { #expect(keys(Array("\u{1B}[\(end)".utf8)) == [key], "\(end)") }
            if ends[0].count == 1 { #expect(keys(Array("\u{1B}O\(ends[0])".utf8)) == [key]) }
        }
        for end in ["E", "2~", "9~", "@", "~"] { #expect(keys(Array("\u{1B}[\(end)a".utf8)) == [.character("a")], "\(end)") }
    }

    @Test func bytes_ofEachValue_areKeysOrIgnored() {
        for byte in UInt8.min..<0x80 {
            let expected: [Key] =
                switch byte {
                case 0, 0x1C...0x1F: []
                case 0x08, 0x7F: [.backspace]
                case 0x09: [.tab]
                case 0x0A, 0x0D: [.enter]
                case 0x1B: [.escape]
                case 0x01...0x1A: [.control(Character(UnicodeScalar(byte + 0x60)))]
                default: [.character(Character(UnicodeScalar(byte)))]
                }
            #expect(keys([byte]) == expected, "\(byte)")
        }
        #expect(keys([0x1B, 0x1B]) == [.escape, .escape] && keys(Array("\u{1B}xa".utf8)) == [.character("a")], "Alt is ignored")
        #expect(keys([0x80, 0x61, 0xFF]) == [.character("a")] && keys([0xC3]) == [] && keys([0xE2, 0x82]) == [])
    }

    @Test func sequence_withoutEnd_isDroppedAfter32Bytes() {
        var parser = KeyParser()
        #expect(parser.keys(in: Array("\u{1B}[".utf8) + [UInt8](repeating: 0x30, count: 31)) == [])
        #expect(parser.keys(in: Array("A".utf8)) == [.up])
        #expect(parser.keys(in: Array("\u{1B}[".utf8) + [UInt8](repeating: 0x30, count: 32)) == [])
        #expect(parser.keys(in: Array("A".utf8)) == [.character("A")])
    }

    @Test func text_isEditedAtTheCursor() {
        let steps: [(Key, isTaken: Bool, text: String, after: Int)] = [
            (.delete, false, "one two", 0), (.right, false, "one two", 0), (.left, true, "one two", 1),
            (.character("x"), true, "one twxo", 1),
            (.control("k"), true, "one twx", 0), (.home, true, "one twx", 7), (.left, false, "one twx", 7),
            (.backspace, false, "one twx", 7),
            (.delete, true, "ne twx", 6), (.right, true, "ne twx", 5), (.control("u"), true, "e twx", 5), (.end, true, "e twx", 0),
            (.paste("\r\na\rb"), true, "e twx a b", 0), (.control("w"), true, "e twx a ", 0), (.control("w"), true, "e twx ", 0),
            (.control("a"), false, "e twx ", 0), (.tab, false, "e twx ", 0), (.enter, false, "e twx ", 0),
        ]
        var entry = TextEntry("one two")
        for (key, isTaken, text, after) in steps {
            let taken = entry.take(key, isMultiline: false)
            #expect(taken == isTaken && entry.text == text && entry.charactersAfterCursor == after, "\(key): \(entry)")
        }
        let isTaken = entry.take(.paste("\r\nc"), isMultiline: true)
        #expect(isTaken && entry.text == "e twx \nc")
    }

    @Test func file_thatExists_isNotReplacedBySaving() throws {
        let id = UUID().uuidString
        var saved: [String] = []
        defer { for name in saved { try? FileManager.default.removeItem(atPath: name) } }
        for name in ["\(id).tar.gz", "\(id).tar.gz", "a/\(id)", "\(id)", "\(id)", ".\(id)"] {
            saved.append(try LocalFiles.save(name, as: name))
        }
        #expect(saved == ["\(id).tar.gz", "\(id)-1.tar.gz", id, "\(id)-1", "\(id)-2", "file.\(id)"])
        #expect(try String(contentsOfFile: "\(id)-1.tar.gz", encoding: .utf8) == "\(id).tar.gz")
        #expect(String(decoding: LocalFiles.clipboardSequence("hi"), as: UTF8.self) == "\u{1B}]52;c;aGk=\u{7}")
    }
}

@Suite(.timeLimit(.minutes(10))) struct KeyParserTests {
    private func keys(_ pieces: [[UInt8]]) -> [Key] {
        var parser = KeyParser()
        return pieces.flatMap { parser.keys(in: $0) }
    }

    private func keys(_ text: String) -> [Key] { keys([Array(text.utf8)]) }

    @Test func bytes_whenSplitAnywhere_areSameKeys() {
        let bytes = Array("aé二\u{1B}[A\u{1B}[200~x\u{1B}[A\ny\u{1B}[201~\u{1B}[1;2Cb".utf8)
        let whole = keys([bytes])
        #expect(whole == [.character("a"), .character("é"), .character("二"), .up, .paste("x\u{1B}[A\ny"), .right, .character("b")])
        for cut in bytes.indices.dropFirst() where bytes[cut - 1] != 0x1B {
            #expect(keys([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole, "cut at \(cut)")
        }
    }

    @Test func paste_whenContainingKeys_isText() { #expect(keys("\u{1B}[200~rm\r\u{3}\u{1B}[201~") == [.paste("rm\r\u{3}")]) }

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

@Suite(.timeLimit(.minutes(10))) struct LocalFilesTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID().uuidString).mp4").path

    private func withFile(of size: Int, _ body: () throws -> Void) throws {
        try Data(repeating: 7, count: size).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body()
    }

    /// A copy, which later changes of the user's file do not affect.
    @Test func file_ofAFieldWithAMaximumSize_isCopiedOnDisk() throws {
        try withFile(of: FormFile.startSize + 5) {
            let file = try LocalFiles.file(at: path, maximumSize: FormFile.startSize + 5)
            try Data([1]).write(to: URL(fileURLWithPath: path))
            #expect(file.mediaType == "video/mp4" && file.size == FormFile.startSize + 5 && file.bytes.count == FormFile.startSize)
            let end = try #require(file.file).read(at: FormFile.startSize, count: 9)
            #expect(end == [7, 7, 7, 7, 7])
        }
    }

    @Test func file_largerThanItsFieldAccepts_isRefused() throws {
        try withFile(of: 6) {
            #expect(throws: LocalFiles.Failure.self) { try LocalFiles.file(at: path, maximumSize: 5) }
            let small = try LocalFiles.file(at: path)
            #expect(small.bytes == [7, 7, 7, 7, 7, 7] && small.file == nil)
        }
    }
}
