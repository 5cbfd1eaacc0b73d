import StrataScan
import Testing

/// Remarks of an outline about bodies.
@Suite struct RemarkTests {
    private static let addressesAndFormatters: [(String, [String])] = [
        (
            "let a = \"https://a.example\"\nlet b = #\"http://b\"#\n  f(\"wss://c/\\(d)\")",
            ["1:9 urlLiteral https://", "2:9 urlLiteral http://", "3:5 urlLiteral wss://"]
        ),
        ("// \"https://a\"\nlet b = \"see https://b\"\nlet c = \"https:\"\nlet d = \"\"\"\n  x\n  \"\"\"\nlet e = /https:.*/", []),
        (
            "let a = DateFormatter()\nlet b = 3.formatted(.percent)\nlet c = String(format: \"%d\", 3)\nvar d: Date.FormatStyle",
            ["1:9 formatter DateFormatter", "2:11 formatter formatted", "3:16 formatter String(format:)", "4:13 formatter FormatStyle"]
        ),
        ("let formatted = 1\nuse(format: 3)\nlet formatters = 1\nformat\nr", []),
        ("abcdefr", []), ("eeeeee", []), ("FormatStyle", ["1:1 formatter FormatStyle"]), ("Formatter", ["1:1 formatter Formatter"]),
    ]

    @Test(arguments: addressesAndFormatters)
    func addressOrFormatter_inEachForm_isRemarked(text: String, expected: [String]) {
        #expect(SourceScanner().outline(text).remarks.map { "\($0.position) \($0.kind.rawValue) \($0.text)" } == expected)
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

    @Test(arguments: [
        ("\"Close\"", "Close"), ("\"Loading…\"", "Loading…"), ("\"no such page\"", "no such page"), ("\"\\(n) rows\"", "rows"),
        ("\"\\(n) of \\(m)\"", "of"), ("\"你好\"", "你好"),
        ("\"naïve\"", "naïve"), ("\"Ready.\\nSet?\"", "Ready. Set?"), ("#\"\"Go\" \\#(n)\"#", "\"Go\""),
        ("\"\"\"\n  One line\n  and another\n  \"\"\"", "One line and another"), ("\"an \\(f(\"Inner\")) end\"", "an"),
        ("\"<p class=\\\"a b\\\">\\(x)</p><b>Not yet</b>\"", "Not yet"), ("\"<i aria-label=\\\"Close it\\\"></i>\"", "Close it"),
        ("\"<i title=\\\"\\(n) rows\\\"></i>\"", "rows"), ("\"'quoted' words\"", "'quoted' words"),
    ])
    func literal_withTheFormOfText_isRemarked(literal: String, text: String) {
        #expect(SourceScanner().outline("let a = \(literal)").remarks.first { $0.kind == .text }?.text == text)
    }

    @Test(arguments: [
        "\"net-worth\"", "\"EUR\"", "\"fitness/fund/:id\"", "\"Content-Type\"", "\"a\"", "\"max-age=60; private\"", "\"\"",
        "\"\\(a) · \\(b)\"",
        "\"\\(a): \\(b)\"", "\"\\n\"", "\"M 0 0 L 24 24\"", "\"<div class=\\\"row large\\\" id=\\\"\\(x) y\\\"></div>\"", "\"sk_live_Key\"",
        "\"LiveView\"", "\"{ \\(json) }\"", "\"\"\"\n  \"\"\"", "/Some words/", "#/Some words/#",
    ])
    func literal_withoutIt_isNotText(literal: String) {
        #expect(SourceScanner().outline("let a = \(literal)").remarks.filter { $0.kind == .text } == [])
    }

    @Test func text_inArguments_namesTheCall() {
        let calls = SourceScanner().outline(
            "fatalError(\"No\")\nlog.info(\"It went\", [\"Key\"])\n@available(*, message: \"Use it\") func f() { \"Text\" }\nlet a = (\"Tuple\")"
        ).remarks.filter { $0.kind == .text }.map { "\($0.text) \($0.call ?? "-")" }
        #expect(calls == ["No fatalError", "It went log.info", "Key -", "Use it @available", "Text -", "Tuple -"])
    }
}
