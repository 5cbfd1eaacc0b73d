import StrataReports
import StrataRules
import StrataWorkspace
import Testing

/// A file of figures, and how they moved.
@Suite struct TrendTests {
    private func entry(_ commit: String, _ date: String, modules: Int = 3, layer: String = "services") -> String {
        #"{"format":1,"commit":"\#(commit)","date":"\#(date)","edges":4,"findings":1,"known":2,"exceptions":5,"#
            + #""layers":[{"name":"\#(layer)","modules":\#(modules),"files":10,"kilobytes":20,"findings":1}]}"#
    }

    @Test func entry_ofACheck_countsLayersWithoutTests() throws {
        let house = ExampleHouse()
        let configuration = try Configuration(yaml: house.configuration, file: ".strata.yml")
        let result = Checker().check(house.world.load(), configuration: configuration, today: .first)
        let entry = TrendEntry(result, exceptions: 2, commit: "abc", date: "2026-01-02")
        #expect(entry.layers.map(\.name) == ["roots", "presentation", "facade", "services", "micro-services"])
        #expect(entry.layers.map(\.modules) == [2, 3, 1, 5, 4])
        let file = try TrendFile(text: try TrendFile(text: "").text(adding: entry))
        #expect(file.entries == [entry])
        #expect(
            file.text.hasPrefix(
                #"{"format":1,"commit":"abc","date":"2026-01-02","edges":2,"findings":0,"known":0,"exceptions":2,"layers":[{"#))
        #expect(file.text.filter(\.isNewline).count == 1)
    }

    @Test(arguments: ["", "\n", "\r\n"])
    func text_withAnEntryMore_keepsEveryByteBefore(ending: String) throws {
        let old =
            entry("a", "2026-01-01") + "\n\n  \n" + entry("b", "2026-01-02").replacing("\"format\"", with: "\"later\":1,\"format\"")
            + ending
        let file = try TrendFile(text: old)
        #expect(file.knows("a") && file.knows("b") && !file.knows("c"))
        let new = file.text(adding: try #require(try TrendFile(text: entry("c", "2026-01-03")).entries.first))
        #expect(new == old + (ending.isEmpty ? "\n" : "") + entry("c", "2026-01-03") + "\n")
    }

    @Test(arguments: [
        ("<<<<<<< HEAD", "it is no JSON object"), ("[]", "it is no JSON object"), ("1", "it is no JSON object"),
        ("{}", "'format' is missing"),
        ("{\"format\":2}", "its format is 2, this strata reads 1"), ("{\"format\":1}", "'commit' is missing"),
        ("{\"format\":\"1\"}", "'format' is of another kind"), ("\u{0}", "it is no JSON object"),
    ])
    func file_withAForeignLine_isRefusedWithItsNumber(line: String, reason: String) {
        #expect(throws: TrendFile.ForeignLine(line: 3, reason: reason)) {
            try TrendFile(text: entry("a", "2026-01-01") + "\n\n" + line + "\n" + entry("b", "2026-01-02"))
        }
    }

    @Test func report_ofSeveralCommits_showsHowFiguresMoved() throws {
        // Merges leave days out of order, and commits twice.
        let lines = [
            entry("bbbbbbbbbbbb", "2026-02-01", modules: 4), entry("aaaaaaaaaaaa", "2026-01-01"),
            entry("bbbbbbbbbbbb", "2026-02-01", modules: 5),
            entry("cccccccccccc", "2026-03-01", modules: 2, layer: "a layer with a name that is much too long"),
        ]
        #expect(
            TrendReport(try TrendFile(text: lines.joined(separator: "\n"))).text == """
                date       commit   modules files KiB edges findings known exceptions
                2026-01-01 aaaaaaaa       3    10  20     4        1     2          5
                2026-02-01 bbbbbbbb       5    10  20     4        1     2          5
                2026-03-01 cccccccc       2    10  20     4        1     2          5

                from 2026-01-01 to 2026-03-01:
                layer                        modules    files     KiB     findings
                a layer with a name that is…       2 +2    10 +10  20 +20        1 +1
                services                           0 -3     0 -10   0 -20        0 -1

                """)
        #expect(TrendReport(try TrendFile(text: "\n")).text == "no figures yet\n")
        #expect(TrendReport(try TrendFile(text: "\n")).json == "[]\n")
    }

    @Test func report_ofManyCommits_showsTheLastTwentyWithin80Columns() throws {
        let lines = (10..<40).map { entry("\($0)\($0)\($0)\($0)\($0)", "20\($0)-01-01", modules: 123_456) }
        let text = TrendReport(try TrendFile(text: lines.joined(separator: "\n"))).text
        #expect(text.hasPrefix("10 earlier commits not shown\n"))
        #expect(text.contains("\n2020-01-01 20202020 ") && !text.contains("\n2019-01-01"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
}
