import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// Known violations by rule, modules and file, with a count that never grows silently.
@Suite struct BaselineTests {
    private static let configuration = ExampleWorkspace().configuration

    /// The sample workspace with imports of CacheKit in NetworkKit, in the given files.
    private func world(_ files: [String]) -> SyntheticWorkspace {
        var world = ExampleWorkspace().world
        world.edit("NetworkKit") {
            $0.uses = files.isEmpty ? [] : ["CacheKit"]
            for file in files { $0.files[file] = "import CacheKit\n" }
        }
        return world
    }

    private func findings(_ files: [String]) throws -> [Finding] {
        let configuration = try Configuration(yaml: Self.configuration, file: ".strata.yml")
        return Checker().check(world(files).load(), configuration: configuration, today: .first).findings
    }

    private func check(_ files: [String], with baseline: Baseline) throws -> CheckResult {
        let configuration = try Configuration(yaml: Self.configuration, file: ".strata.yml")
        return Checker().check(world(files).load(), configuration: configuration, baseline: baseline, today: .first)
    }

    private func baseline(_ files: [String]) throws -> Baseline {
        // Written and parsed, as between two runs.
        try Baseline(text: Baseline(of: findings(files), file: "b").text, file: "b")
    }

    @Test func check_withOneMoreOfAKnownKind_reportsIt() throws {
        let result = try check(["A.swift", "B.swift"], with: baseline(["A.swift"]))
        #expect(result.findings.map(\.path) == ["Packages/MicroServices/Network/Sources/NetworkKit/B.swift"])
        #expect(result.known == 2)
    }

    @Test func check_withAMovedFile_isCleanWithoutStaleEntries() throws {
        #expect(try check(["New/C.swift"], with: baseline(["A.swift"])).findings == [])
    }

    @Test func check_withAViolationMendedHereAndMadeThere_reportsTheNewOne() throws {
        // The first file still exists, so nothing was moved.
        var world = world(["B.swift"])
        world.edit("NetworkKit") { $0.files["A.swift"] = "" }
        let configuration = try Configuration(yaml: Self.configuration, file: ".strata.yml")
        let result = Checker().check(world.load(), configuration: configuration, baseline: try baseline(["A.swift"]), today: .first)
        #expect(result.findings.map(\.rule) == ["sibling-import", "stale-baseline"])
    }

    @Test func shrunk_removesFixedFindingsAndAddsNothing() throws {
        let before = try baseline(["A.swift", "B.swift"])
        let after = before.shrunk(by: before.apply(to: try findings(["B.swift", "C.swift", "D.swift"]), exists: { _ in false }).stale)
        #expect(after.count == 3)
        #expect(try check(["A.swift", "B.swift"], with: after).findings == [])
        #expect(before.shrunk(by: before.entries).entries == [])
    }

    @Test func limit_toAChange_leavesWhatTheBaseDidNotHave() throws {
        var result = try check(["A.swift", "B.swift"], with: Baseline(of: [], file: "b"))
        result.limit(toChanged: ["x", "y"], before: try findings(["A.swift"]), in: world(["A.swift", "B.swift"]).load(), rules: [])
        #expect(result.findings.map(\.path) == ["Packages/MicroServices/Network/Sources/NetworkKit/B.swift"] && result.changed == 2)
    }

    /// Two violations of a file that is gone: as many may be elsewhere, and the rest of the entry is stale.
    @Test(arguments: [(0, 0, 2), (1, 0, 1), (2, 0, 0), (3, 1, 0)])
    func count_ofAMovedFile_isUsedUp(moved: Int, new: Int, stale: Int) {
        func findings(_ path: String, _ count: Int) -> [Finding] {
            (0..<count).map { _ in Finding(rule: "cycle", path: path, position: .start, evidence: .import, message: "", fix: "") }
        }
        let result = Baseline(of: findings("old", 2), file: "b").apply(to: findings("new", moved)) { _ in false }
        #expect(result.new.count == new && result.stale.reduce(0) { $0 + $1.count } == stale)
    }

    @Test func entries_ofAnOlderBaseline_areAddedUp() throws {
        let finding = Finding(rule: "cycle", path: "p", position: .start, from: "A", to: "B", evidence: .import, message: "", fix: "")
        let review = Finding(rule: "stale-baseline", path: "p", position: .start, evidence: .configuration, message: "", fix: "")
        let kept =
            Baseline(of: [finding, finding], file: "b").entries + [Baseline.Entry(rule: "cycle", from: "A", to: "C", path: "p", count: 3)]
        let merged = Baseline(of: [finding, review, finding], file: "b", keeping: kept)
        #expect(merged.text == "# strata baseline 1\ncycle\tA\tB\tp\t4\ncycle\tA\tC\tp\t3\n" && merged.count == 7)
    }

    /// Each difference of an entry is another violation.
    @Test(arguments: [
        ("cycle", "A", "B", "p", 0), ("peer-import", "A", "B", "p", 1), ("cycle", "X", "B", "p", 1), ("cycle", "A", "X", "p", 1),
        ("cycle", "A", "B", "q", 1),
    ])
    func entry_coversTheSameRuleModulesAndFile(rule: String, from: String, to: String, path: String, new: Int) {
        func finding(_ rule: String, _ from: String, _ to: String, _ path: String) -> Finding {
            Finding(rule: rule, path: path, position: .start, from: from, to: to, evidence: .import, message: "", fix: "")
        }
        let baseline = Baseline(of: [finding("cycle", "A", "B", "p")], file: "b")
        let applied = baseline.apply(to: [finding(rule, from, to, path)]) { _ in true }
        #expect(applied.new.count == new && applied.stale.map(\.count) == (new == 0 ? [] : [1]))
        #expect(baseline.shrunk(by: applied.stale).count == 1 - new)
    }

    @Test func text_withUnusualPaths_roundTrips() throws {
        let paths = ["a\tb", "100%25", "%", "é\n", "\r", "%09"]
        let findings = paths.map { path in
            Finding(rule: "cycle", path: path, position: .start, evidence: .import, message: "", fix: "")
        }
        let baseline = Baseline(of: findings, file: "b")
        #expect(try Baseline(text: baseline.text, file: "b").entries.map(\.path).sorted() == paths.sorted())
        #expect(try Baseline(text: baseline.text, file: "b").apply(to: findings) { _ in false }.new == [])
    }

    /// Blank lines and comments may be anywhere, and lines may end as on any system.
    @Test(arguments: ["\n", "\r\n", "\r"]) func text_mayHaveCommentsAndAnyLineBreaks(end: String) throws {
        let lines = ["# strata baseline 1", "", "cycle\tA\tB\tp\t1", "# known", "cycle\tA\tC\tp\t2", ""]
        let entries = try Baseline(text: lines.joined(separator: end), file: "b").entries
        #expect(entries.map { "\($0.line) \($0.to) \($0.path) \($0.count)" } == ["3 B p 1", "5 C p 2"])
    }

    @Test(arguments: [(99, 99), (100, 100), (101, 100)]) func line_thatIsRefused_isUnderlinedUpToALimit(length: Int, marked: Int) throws {
        let text = "# strata baseline 1\n" + String(repeating: "x", count: length)
        let error = try #require(throws: ConfigurationError.self) { try Baseline(text: text, file: "b") }
        #expect(error.problems.map(\.length) == [marked])
    }

    @Test(arguments: [(9, 9), (10, 10), (11, 10)]) func text_withManyMistakes_isRefusedWithTheFirstTen(lines: Int, problems: Int) throws {
        let text = "# strata baseline 1\n" + String(repeating: "cycle\n", count: lines)
        let error = try #require(throws: ConfigurationError.self) { try Baseline(text: text, file: "b") }
        #expect(error.problems.map(\.position.line) == Array(2..<(2 + problems)))
    }

    @Test(arguments: [
        ("", "b:1:1: error: a baseline begins with '# strata baseline 1'; 'strata baseline' writes one"),
        ("# strata baseline 2\n", "b:1:1: error: a baseline begins with '# strata baseline 1'"),
        ("# strata baseline 1\ncycle\n", "b:2:1: error: an entry has five fields separated by tabs"),
        ("# strata baseline 1\ncycel\ta\tb\tc\t1\n", "b:2:1: error: unknown rule 'cycel'; did you mean 'cycle'?"),
        ("# strata baseline 1\n\ncycle\ta\tb\tc\t0\n", "b:3:1: error: '0' is no count"),
        ("# strata baseline 1\ncycle\ta\tb\tc\t-1\n", "b:2:1: error: '-1' is no count"),
        ("# strata baseline 1\ncycle\ta\tb\tc\t99999999999999999999\n", "is no count"),
        ("# strata baseline 1\ncycle\ta\tb\tc\t1\ncycle\ta\tb\tc\t2\n", "b:3:1: error: this entry is there twice; add up the counts"),
    ])
    func text_thatIsNoBaseline_isRefusedWithItsLine(text: String, message: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Baseline(text: text, file: "b") }
        #expect(error.description.contains(message), "\(error)")
    }
}
