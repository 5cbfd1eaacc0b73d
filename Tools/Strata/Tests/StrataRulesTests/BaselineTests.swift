import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// Known violations by rule, modules and file, with a count that never grows silently.
@Suite struct BaselineTests {
    /// The sample workspace with imports of CacheKit in NetworkKit, in the given files.
    private func world(_ files: [String]) -> SyntheticWorkspace {
        var world = ExampleWorkspace().world
        world.edit("NetworkKit") {
            $0.uses = files.isEmpty ? [] : ["CacheKit"]
            for file in files { $0.files[file] = "import CacheKit\n" }
        }
        return world
    }

    private func result(_ files: [String], with baseline: Baseline? = nil) throws -> CheckResult {
        try check(world(files), ExampleWorkspace().configuration, baseline: baseline)
    }

    private func baseline(_ files: [String]) throws -> Baseline {
        // Written and parsed, as between two runs.
        try Baseline(text: Baseline(of: result(files).findings, file: "b").text, file: "b")
    }

    @Test func check_reportsAnAdditionalViolation_butNoMovedOne() throws {
        let known = try baseline(["A.swift"])
        let more = try result(["A.swift", "B.swift"], with: known)
        #expect(more.findings.map(\.path) == ["Packages/MicroServices/Network/Sources/NetworkKit/B.swift"] && more.known == 2)
        #expect(try result(["New/C.swift"], with: known).findings == [])
        // The first file still exists, so nothing was moved.
        var world = world(["B.swift"])
        world.edit("NetworkKit") { $0.files["A.swift"] = "" }
        let moved = try check(world, ExampleWorkspace().configuration, baseline: known)
        #expect(moved.findings.map(\.rule) == ["sibling-import", "stale-baseline"])
    }

    @Test func shrunk_removesFixedFindingsAndAddsNothing() throws {
        let before = try baseline(["A.swift", "B.swift"])
        let found = try result(["B.swift", "C.swift", "D.swift"]).findings
        let after = before.shrunk(by: before.apply(to: found, exists: { _ in false }).stale)
        #expect(try after.count == 3 && result(["A.swift", "B.swift"], with: after).findings == [])
        #expect(before.shrunk(by: before.entries).entries == [])
    }

    @Test func limit_toAChange_leavesWhatTheBaseDidNotHave() throws {
        var result = try result(["A.swift", "B.swift"], with: Baseline(of: [], file: "b"))
        result.limit(toChanged: ["x", "y"], before: try self.result(["A.swift"]).findings, baseline: "b")
        #expect(result.findings.map(\.path) == ["Packages/MicroServices/Network/Sources/NetworkKit/B.swift"] && result.changed == 2)
    }

    /// Two violations of a file that is gone: as many may be elsewhere, and the rest of the entry is stale.
    @Test(arguments: [(0, 0, 2), (1, 0, 1), (2, 0, 0), (3, 1, 0)])
    func count_ofAMovedFile_isUsedUp(moved: Int, new: Int, stale: Int) {
        func findings(_ path: String, _ count: Int) -> [Finding] { Array(repeating: finding("cycle", path), count: count) }
        let result = Baseline(of: findings("old", 2), file: "b").apply(to: findings("new", moved)) { _ in false }
        #expect(result.new.count == new && result.stale.reduce(0) { $0 + $1.count } == stale)
    }

    @Test func entries_ofAnOlderBaseline_areAddedUp() throws {
        let (known, review) = (finding("cycle", from: "A", to: "B"), finding("stale-baseline"))
        let kept = Baseline(of: [known, known], file: "b").entries + [.init(rule: "cycle", from: "A", to: "C", path: "p", count: 3)]
        let merged = Baseline(of: [known, review, known], file: "b", keeping: kept)
        #expect(merged.text == "# strata baseline 1\ncycle\tA\tB\tp\t4\ncycle\tA\tC\tp\t3\n" && merged.count == 7)
    }

    /// Each difference of an entry is another violation.
    @Test(arguments: [
        ("cycle", "A", "B", "p", 0), ("peer-import", "A", "B", "p", 1), ("cycle", "X", "B", "p", 1), ("cycle", "A", "X", "p", 1),
        ("cycle", "A", "B", "q", 1),
    ])
    func entry_coversTheSameRuleModulesAndFile(rule: String, from: String, to: String, path: String, new: Int) {
        let baseline = Baseline(of: [finding("cycle", from: "A", to: "B")], file: "b")
        let applied = baseline.apply(to: [finding(rule, path, from: from, to: to)]) { _ in true }
        #expect(applied.new.count == new && applied.stale.map(\.count) == (new == 0 ? [] : [1]))
        #expect(baseline.shrunk(by: applied.stale).count == 1 - new)
    }

    @Test func text_withUnusualPaths_roundTrips() throws {
        let paths = ["a\tb", "100%25", "%", "é\n", "\r", "%09"]
        let baseline = Baseline(of: paths.map { finding("cycle", $0) }, file: "b")
        #expect(try Baseline(text: baseline.text, file: "b").entries.map(\.path).sorted() == paths.sorted())
    }

    /// Blank lines and comments may be anywhere, and lines may end as on any system.
    @Test(arguments: ["\n", "\r\n", "\r"]) func text_mayHaveCommentsAndAnyLineBreaks(end: String) throws {
        let lines = ["# strata baseline 1", "", "cycle\tA\tB\tp\t1", "# known", "cycle\tA\tC\tp\t2", ""]
        let entries = try Baseline(text: lines.joined(separator: end), file: "b").entries
        #expect(entries.map { "\($0.line) \($0.to) \($0.path) \($0.count)" } == ["3 B p 1", "5 C p 2"])
    }

    @Test(arguments: [
        ("", "b:1:1: error: a baseline begins with '# strata baseline 1'; 'strata baseline' writes one"),
        ("# strata baseline 2\n", "b:1:1: error: a baseline begins with '# strata baseline 1'"),
        ("# strata baseline 1\ncycle\n", "b:2:1: error: an entry has five fields separated by tabs"),
        ("# strata baseline 1\ncycel\ta\tb\tc\t1\n", "b:2:1: error: unknown rule 'cycel'; did you mean 'cycle'?"),
        ("# strata baseline 1\n\ncycle\ta\tb\tc\t0\n", "b:3:1: error: '0' is no count"),
        ("# strata baseline 1\ncycle\ta\tb\tc\t99999999999999999999\n", "is no count"),
        ("# strata baseline 1\ncycle\ta\tb\tc\t1\ncycle\ta\tb\tc\t2\n", "b:3:1: error: this entry is there twice; add up the counts"),
    ])
    func text_thatIsNoBaseline_isRefusedWithItsLine(text: String, message: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Baseline(text: text, file: "b") }
        #expect(error.description.contains(message), "\(error)")
    }

    @Test func text_withManyMistakes_isRefusedWithTheFirstTen() throws {
        let text = "# strata baseline 1\n" + String(repeating: String(repeating: "x", count: 101) + "\n", count: 11)
        let error = try #require(throws: ConfigurationError.self) { try Baseline(text: text, file: "b") }
        #expect(error.problems.map(\.position.line) == Array(2...11) && error.problems.allSatisfy { $0.length == 100 })
    }
}
