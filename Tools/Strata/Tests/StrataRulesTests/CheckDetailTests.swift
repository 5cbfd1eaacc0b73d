import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// Checks with incomplete indexes, external products, closed layers and exceptions.
@Suite struct CheckDetailTests {
    private static let two = SyntheticWorkspace([
        .package("A", [.target("Kit", uses: ["swift-log/Logging"], ["a.swift": "import Logging\n", "UI/b.swift": ""])]),
        .package("B", [.target("Base"), .target("BaseTesting"), .target("BaseTests", .test), .target("tool", .executable)]),
    ])

    @Test(
        arguments: [
            ("from: \"*\"", nil, 1), ("from: A", "A", 0), ("from: \"*\", to: B", "A", 0), ("to: B", "A", 0), ("to: C", "A", 1),
            ("to: \"*\"", "A", 0), ("from: A, to: B", "A", 0), ("from: A, to: C", "A", 1),
        ] as [(String, String?, Int)])
    func exception_coversAFinding_ifItsPatternsMatchItsModules(names: String, from: String?, left: Int) throws {
        let yaml = "exceptions: [{rule: cycle, \(names), reason: r, owner: o}]\n"
        let exception = try #require(Configuration(yaml: yaml, file: "c").exceptions.first)
        #expect(exception.covers(finding("cycle", from: from, to: "B")) == (left == 0))
        #expect(!exception.covers(finding("cycle")) && !exception.covers(finding("peer-import", from: "A", to: "B")))
    }

    @Test(
        arguments: [
            ("none", "who uses these files is known from the compiler's index only, and it could not be checked: no index was read"),
            ("stale", "what 'A/Sources/Kit/UI/b.swift' uses could not be checked: it changed after the last build"),
            ("missing", "what 'A/Sources/Kit/UI/b.swift' uses could not be checked: the last build did not compile it"),
            ("elsewhere", nil), ("whole", nil),
        ] as [(String, String?)])
    func layerOfFiles_needsTheIndexOfItsFiles(index: String, problem: String?) throws {
        let yaml = "layers:\n  - {name: ui, files: [A/**/UI/*]}\n  - {name: a, packages: [A, B]}\n"
        let problems = try check(Self.two, yaml) { workspace in
            workspace.symbols.files = index == "none" ? nil : 3
            if index == "stale" { workspace.symbols.stale = ["A/Sources/Kit/UI/b.swift"] }
            if index == "missing" { workspace.symbols.missing = ["A/Sources/Kit/UI/b.swift"] }
            if index == "elsewhere" { workspace.symbols.stale = ["A/Sources/Kit/a.swift"] }
        }.configurationProblems
        #expect(problems.map(\.message) == (problem.map { [$0 + "; run 'swift build' first"] } ?? []))
    }

    @Test(
        arguments: [
            ("true", nil, nil, "no index was read"), ("true", "the store is gone", nil, "the store is gone"),
            ("production", nil, 2, "the staged files differ from those in the folder"), ("false", nil, nil, nil),
        ] as [(String, String?, Int?, String?)])
    func closedLayer_withoutKnownUses_isNoted(closed: String, reason: String?, files: Int?, note: String?) throws {
        let summary = try check(Self.two, "layers:\n  - {name: a, packages: [A, B], closed: \(closed)}\n") { workspace in
            (workspace.symbols.reason, workspace.symbols.files) = (reason, files)
        }.summary
        let notes = summary.skipped.filter { $0.hasPrefix("unused public") }
        #expect(notes == (note.map { ["unused public declarations of a: \($0)"] } ?? []))
        #expect(summary.skippedGroups.suffix(notes.count) == notes[...])
    }

    /// With `closed: production`, uses in tests do not count, except those of modules for tests.
    @Test(arguments: [
        ("true", ["Base": [], "BaseTesting": []]), ("production", ["Base": ["BaseTesting", "BaseTests"], "BaseTesting": []]),
        ("false", [:]),
    ])
    func closedModules_areTheLibrariesOfClosedLayers(closed: String, modules: [String: [String]]) throws {
        let yaml = "layers:\n  - {name: a, packages: [A]}\n  - {name: b, packages: [B], closed: \(closed)}\ntest-only: [\"*Testing\"]\n"
        let found = try Configuration(yaml: yaml, file: "c").closedModules(of: Self.two.load())
        #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.key.target, $0.value.map(\.target).sorted()) }) == modules)
    }

    @Test func symbols_haveASummaryOfTheirDoubtsAndStores() {
        var facts = SymbolFacts()
        #expect(facts.summary == "not checked")
        (facts.files, facts.occurrences) = (1, 41_231)
        #expect(facts.summary == "41,231 in 1 file" && facts.index == nil)
        (facts.files, facts.stale, facts.missing, facts.ghosts) = (2, ["a"], ["b", "c"], 1)
        facts.damages = [(path: nil, entry: "unit a", reason: "is cut off")]
        #expect(facts.summary == "41,231 in 2 files, 1 stale, 2 not built, 1 damaged, 1 ghost ignored")
        facts.stores = ["a", "b"].map { (path: $0, written: 1_000) }
        #expect(facts.index == "a; b")
        for (seconds, age) in [
            (59, "less than a minute"), (60, "1 minute"), (3_599, "59 minutes"), (86_399, "23 hours"), (172_800, "2 days"),
        ] {
            facts.read = 1_000 + seconds
            #expect(facts.index == "a, \(age) old; b, \(age) old")
        }
    }

    /// A product whose modules are known must be imported; one that is used without an import need not.
    @Test(arguments: [(["Logging"], true, 0), (["Other"], true, 1), (["Other"], false, 0), ([], true, 1)])
    func externalProduct_withKnownModules_isUsedByImportingOne(modules: [String], isLibrary: Bool, findings: Int) throws {
        let found = try check(Self.two) { workspace in
            let product = ExternalProduct(package: "swift-log", name: "Logging")
            workspace.externalProducts = [product: (modules, isLibrary)]
        }.findings
        #expect(found.filter { $0.rule == "unused-dependency" }.map(\.to) == Array(repeating: "Logging", count: findings))
    }

    @Test(arguments: [(["NIOCore", "NIOPosix"], []), (["NIO", "NIOCore"], ["NIOPosix"])])
    func externalProduct_withModulesOfOtherNames_declaresThem(modules: [String], undeclared: [String]) throws {
        let text = ["a.swift": "import NIOCore\nimport NIOPosix"]
        let found = try check(SyntheticWorkspace([.package("A", [.target("Kit", uses: ["swift-nio/NIO"], text)])])) {
            $0.externalProducts = [ExternalProduct(package: "swift-nio", name: "NIO"): (modules, true)]
        }.findings
        #expect(found.filter { $0.rule == "undeclared-import" }.map(\.to) == undeclared)
    }

    @Test func entry_ofARuleThatNeedsSymbols_isUnjudgedWithoutThem() throws {
        let baseline = try Baseline(text: "# strata baseline 1\nunused-public\tKit\t\tOld.swift\t2\n", file: "b")
        for isChecked in [false, true] {
            let result = try check(Self.two, baseline: baseline) { workspace in
                if isChecked { (workspace.symbols.files, workspace.symbols.unused) = (1, []) }
            }
            #expect(result.unjudgedEntries.count == (isChecked ? 0 : 1) && result.staleEntries.count == (isChecked ? 1 : 0))
        }
    }
}
