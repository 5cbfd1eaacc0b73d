import Foundation
import Testing

@testable import MutationKit

@Suite struct ListTests {
    private let mutant = Mutant(
        id: 1, module: "Shop", file: "Shop/Sources/Shop/Price.swift", line: 3, declaration: "Price.sum", kind: "comparison",
        change: "a < b → a <= b")

    private func entry(_ change: String, file: String = "Shop/Sources/Shop/Price.swift") -> MutantList.Entry {
        MutantList.Entry(file: file, declaration: "Price.sum", change: change, reason: "never equal")
    }

    @Test func entry_ofAChangedFile_whenItMatchesNoMutant_isStale() {
        let list = MutantList([entry("a < b → a <= b"), entry("gone"), entry("gone", file: "Other.swift")])
        #expect(list.contains(mutant))
        #expect(list.stale(among: [mutant]) == [entry("gone")])
    }

    @Test func entriesOfThisRepository_matchMutants() throws {
        let root = #filePath.components(separatedBy: "/Tools/Mutation/")[0]
        let entries = try ["equivalents", "survivors"].flatMap { try MutantList(contentsOf: "\(root)/Tools/Mutation/\($0).json").entries }
        for (package, entries) in Dictionary(grouping: entries, by: { $0.file.components(separatedBy: "/Sources/")[0] }) {
            let tests = try PackageTests(of: package, in: root)
            let modules = Set(entries.map { String($0.file.dropFirst("\(package)/Sources/".count).prefix { $0 != "/" }) })
            let mutants = try Dictionary(grouping: MutatedModules(modules.sorted(), of: tests).mutants, by: \.file)
            let stale = entries.filter { mutants[$0.file]?.contains(where: $0.matches) != true }
            #expect(stale == [], "the code has changed: check whether the reason still applies")
        }
    }

    @Test func list_withoutAReason_isRejected() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("equivalents-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"[{"file":"a","declaration":"b","change":"c","reason":""}]"#.utf8).write(to: file)
        #expect(throws: MutationError.self) { try MutantList(contentsOf: file.path) }
    }

    @Test func changedLines_areThoseAfterTheChange() {
        let lines = ChangedLines(
            diff: """
                --- a/A.swift
                +++ b/A.swift
                @@ -1 +2,2 @@ func
                @@ -9,3 +12,0 @@
                @@ -20,0 +30 @@
                --- a/Gone.swift
                +++ /dev/null
                @@ -1,4 +0,0 @@
                """)
        #expect(lines.files == ["A.swift"])
        #expect((1...31).filter { lines.contains($0, of: "A.swift") } == [2, 3, 30])
    }

    @Test(arguments: [(0, 3, []), (3, 3, [0, 1, 2]), (4, 2, [0, 2]), (10, 3, [0, 3, 6])])
    func sample_isEvenlyChosen(count: Int, limit: Int, expected: [Int]) {
        #expect(MutationRun.indices(of: count, limit: limit) == expected)
    }

    @Test func score_excludesEquivalentMutantsAndThoseThatDoNotCompile() {
        let outcomes: [Outcome] = [.killed, .timedOut, .survived, .unreached, .equivalent, .dropped]
        let report = Report(outcomes.map { Report.Result(mutant: mutant, outcome: $0) })
        #expect(report.total.percent == 50)
        #expect(report.survivors.map(\.outcome) == [.survived, .unreached])
        #expect(Report([]).total.percent == 100)
    }

    /// Mutants that no test reaches need no run, so all of them are known, also in a sample.
    @Test func score_ofASample_appliesToAllReachedMutants() {
        func percent(_ outcomes: [Outcome]) -> Double { Report(outcomes.map { Report.Result(mutant: mutant, outcome: $0) }).total.percent }
        #expect(percent([.killed, .timedOut, .killed, .survived, .unreached] + Array(repeating: .notRun, count: 15)) == 71.25)
        #expect(percent([.unreached, .notRun]) == 50 && percent([.notRun]) == 100)
    }

    @Test func knownSurvivor_isNotNew_andIsStaleOnceItIsKilled() {
        func report(_ outcomes: Outcome...) -> Report {
            Report(outcomes.map { Report.Result(mutant: mutant, outcome: $0) }, known: MutantList([entry(mutant.change), entry("other")]))
        }
        #expect(report(.survived).survivors.count == 1 && report(.survived).newSurvivors.isEmpty && report(.survived).stale == [])
        #expect(report(.survived).text().contains("a <= b (known)"))
        #expect(report(.killed).stale == [entry(mutant.change)] && report(.notRun).stale == [])
        #expect(report(.killed, .timedOut).stale == [entry(mutant.change)] && report(.killed, .notRun).stale == [], "the other may survive")
        #expect(Report([Report.Result(mutant: mutant, outcome: .unreached)]).newSurvivors.count == 1)
    }

    @Test func state_whenOnlyTestsChange_keepsKilledMutantsOnRequest() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        func load(_ sources: String, _ contents: String, keepsKilled: Bool = false) throws -> RunState {
            try RunState(at: file, sources: sources, contents: contents, keepsKilled: keepsKilled)
        }
        var other = mutant
        other.ordinal = 1
        let first = try load("s1", "c1")
        try first.setDropped([7])
        try first.record(RunState.Verdict(key: mutant.key, outcome: .killed))
        try first.record(RunState.Verdict(key: other.key, outcome: .survived))
        // An interrupted run leaves an incomplete line.
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"verdict\":{\"key".utf8))
        try handle.close()
        let again = try load("s1", "c1")
        #expect(again.verdict(of: mutant)?.outcome == .killed && again.verdict(of: other)?.outcome == .survived)
        let kept = try load("s1", "c2", keepsKilled: true)
        #expect(kept.verdict(of: mutant)?.outcome == .killed && kept.verdict(of: other) == nil && kept.dropped == [7])
        let discarded = try load("s1", "c3")
        #expect(discarded.verdict(of: mutant) == nil && discarded.dropped == [7])
        #expect(try load("s2", "c3").dropped == [])
    }
}
