import StrataScan
import Testing

/// What an outline says of bodies.
@Suite struct RemarkTests {
    private func remarks(_ text: String) -> [String] {
        SourceScanner().outline(text).remarks.map { "\($0.position) \($0.kind.rawValue) \($0.text)" }
    }

    @Test func literal_withASchemeOfTheWeb_isRemarked() {
        #expect(
            remarks("let a = \"https://a.example\"\nlet b = #\"http://b\"#\n  f(\"wss://c/\\(d)\")") == [
                "1:9 urlLiteral https://", "2:9 urlLiteral http://", "3:5 urlLiteral wss://",
            ])
    }

    @Test func literal_withoutOne_isNot() {
        #expect(
            remarks("// \"https://a\"\nlet b = \"see https://b\"\nlet c = \"https:\"\nlet d = \"\"\"\n  x\n  \"\"\"\nlet e = /https:.*/")
                == [])
    }

    @Test func formatter_inEachForm_isRemarked() {
        #expect(
            remarks("let a = DateFormatter()\nlet b = 3.formatted(.percent)\nlet c = String(format: \"%d\", 3)\nvar d: Date.FormatStyle")
                == [
                    "1:9 formatter DateFormatter", "2:11 formatter formatted", "3:16 formatter String(format:)",
                    "4:13 formatter FormatStyle",
                ])
    }

    @Test func words_thatOnlyLookLikeOne_areNot() {
        #expect(remarks("let formatted = 1\nuse(format: 3)\nlet formatters = 1\nformat\nr") == [])
    }

    @Test func shortWords_atTheStartOfAFile_areReadWithinIt() {
        for text in ["abcdefr", "FormatStyle", "Formatter", "eeeeee", "rrrrrr"] {
            #expect(remarks(text).count == (text.hasPrefix("Format") ? 1 : 0))
        }
    }

    @Test func scanAndOutline_agreeWithEachAlone() {
        let text = "import A\n/// One.\npublic struct B { let c = \"https://d\" }\n#if os(Linux)\nimport E\n#endif\n"
        let (scan, outline) =
            text.utf8.withContiguousStorageIfAvailable { SourceScanner().scanAndOutline(UnsafeRawBufferPointer($0)) } ?? (
                SourceScan(), SourceOutline()
            )
        #expect(scan == SourceScanner().scan(text))
        #expect(outline == SourceScanner().outline(text))
        #expect(scan.imports.count == 2)
    }
}
