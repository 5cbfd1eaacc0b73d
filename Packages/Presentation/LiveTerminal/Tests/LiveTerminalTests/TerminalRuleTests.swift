import Foundation
import Testing

@testable import LiveTerminal

/// The rules of cells, keys and escape sequences, one by one.
struct TerminalRuleTests {
    // MARK: Cells

    /// The blocks of the Unicode standard's East Asian Width that a terminal shows in two cells.
    @Test func width_ofWideBlocks_isTwo() {
        let blocks: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD,
        ]
        for block in blocks {
            for value in [block.lowerBound - 1, block.lowerBound, block.upperBound, block.upperBound + 1] {
                let width = Unicode.Scalar(value).map { CellText.width(Character($0)) }
                #expect((width == 2) == block.contains(value), "\(String(value, radix: 16))")
            }
        }
        #expect(CellText.width("\u{301}" as Character) == 0 && CellText.width("\u{20DD}" as Character) == 0)
        #expect(CellText.width("\u{231A}" as Character) == 2 && CellText.width("\u{2708}" as Character) == 1)
        #expect(CellText.printable("é\u{A0}b\nc~\u{7F}") == "é b c~ ")
    }

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

    @Test func bar_isDrawnInEighthsOfACell() {
        for (length, text) in [(0, ""), (-1, ""), (0.06, ""), (0.07, "▏"), (0.5, "▌"), (1, "█"), (2.875, "██▉")] as [(Double, String)] {
            #expect(BlockBar.text(length) == text)
        }
    }

    @Test func chart_isDrawnInDots() {
        #expect(BrailleChart.lines([0, 1, 0], width: 2, height: 1) == ["⡰⢢"])
        #expect(BrailleChart.lines([1, 0], width: 1, height: 1) == ["⢱"])
        #expect(BrailleChart.lines([3, 3], width: 1, height: 1) == ["⠤"])
        #expect(BrailleChart.lines([0, 1], width: 0, height: 1) == [] && BrailleChart.lines([0, 1], width: 1, height: 0) == [])
    }

    @Test func line_isPaddedAndMeasured() {
        let line = StyledLine([CellSpan("二", .bold), CellSpan(" a")])
        #expect(line.width == 4 && line.text == "二 a" && !line.isBlank && StyledLine([CellSpan("  "), CellSpan("")]).isBlank)
        #expect(line.padded(left: 2, to: 8).text == "  二 a  " && line.padded(to: 4) == line && line.padded(left: 0, to: 3) == line)
    }

    @Test func size_isBounded() {
        for (given, columns, rows) in [(0, 20, 5), (5, 20, 5), (6, 20, 6), (21, 21, 21), (1_000, 1_000, 1_000), (1_001, 1_000, 1_000)] {
            #expect(TerminalSize(columns: given, rows: given) == TerminalSize(columns: columns, rows: rows))
            #expect(TerminalSize(columns: given, rows: given).columns == columns && TerminalSize(columns: given, rows: given).rows == rows)
        }
    }

    // MARK: Output

    @Test func writer_sendsLinesThatChanged() {
        let escape = "\u{1B}["
        var writer = ScreenWriter()
        let plain = StyledLine([CellSpan("abc", item: 3)])
        let styled = StyledLine([
            CellSpan("x", CellStyle(isBold: true, isDim: true, isUnderlined: true, color: .red), item: 4), CellSpan("yz"),
        ])
        func line(_ number: Int, _ text: String) -> String { "\(escape)\(number);1H\(text)\(escape)0m\(escape)K" }
        let first = writer.update([plain, styled], columns: 9, focus: nil, cursor: nil)
        #expect(first == "\(escape)2J" + line(1, "\(escape)0mabc") + line(2, "\(escape)0;1;2;4;31mx\(escape)0myz") + "\(escape)?25l")
        #expect(writer.update([plain, styled], columns: 9, focus: nil, cursor: nil) == "\(escape)?25l")
        let focused = writer.update([plain, styled], columns: 9, focus: 3, cursor: (1, 2))
        #expect(focused == line(1, "\(escape)0;7mabc") + "\(escape)2;3H\(escape)?25h")
        let narrow = writer.update([plain, styled], columns: 2, focus: 3, cursor: (0, 9))
        #expect(
            narrow == "\(escape)2J" + line(1, "\(escape)0;7ma…") + line(2, "\(escape)0;1;2;4;31mx\(escape)0m…")
                + "\(escape)1;2H\(escape)?25h")
        #expect(writer.update([plain], columns: 2, focus: nil, cursor: nil).hasPrefix("\(escape)2J"))
        writer.forget()
        #expect(writer.update([plain], columns: 2, focus: nil, cursor: nil).hasPrefix("\(escape)2J"))
    }

    // MARK: Keys

    private func keys(_ bytes: [UInt8]) -> [Key] {
        var parser = KeyParser()
        return parser.keys(in: bytes)
    }

    @Test func sequences_ofAllTerminals_areKeys() {
        let names: [(Key, [String])] = [
            (.up, ["A", "1;2A"]), (.down, ["B"]), (.right, ["C"]), (.left, ["D"]), (.home, ["H", "1~", "7~", "7;5~"]),
            (.end, ["F", "4~", "8~"]),
            (.backTab, ["Z"]), (.delete, ["3~"]), (.pageUp, ["5~"]), (.pageDown, ["6~"]),
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

    // MARK: Files

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
