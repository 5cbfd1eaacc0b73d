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

    private func configuration(_ yaml: String) throws -> Configuration { try Configuration(yaml: yaml, file: ".strata.yml") }

    private func result(
        _ world: SyntheticWorkspace, _ yaml: String?, _ change: (inout Workspace) -> Void = { _ in }
    ) throws -> CheckResult {
        var workspace = world.load()
        change(&workspace)
        return Checker().check(workspace, configuration: try yaml.map(configuration), today: .first)
    }

    @Test(
        arguments: [
            ("from: \"*\"", 1), ("from: A", 0), ("from: \"*\", to: B", 0), ("to: B", 0), ("to: C", 1), ("to: \"*\"", 0),
            ("from: A, to: B", 0),
            ("from: A, to: C", 1),
        ])
    func exception_coversAFinding_ifItsPatternsMatchItsModules(names: String, left: Int) throws {
        let exception = try #require(configuration("exceptions: [{rule: cycle, \(names), reason: r, owner: o}]\n").exceptions.first)
        func finding(_ rule: String, from: String?, to: String?) -> Finding {
            Finding(rule: rule, path: "p", position: .start, from: from, to: to, evidence: .import, message: "", fix: "")
        }
        #expect(
            exception.covers(finding("cycle", from: names.contains("\"*\"") && !names.contains("to") ? nil : "A", to: "B")) == (left == 0))
        #expect(!exception.covers(finding("cycle", from: nil, to: nil)) && !exception.covers(finding("peer-import", from: "A", to: "B")))
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
        let problems = try result(Self.two, yaml) { workspace in
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
        let summary = try result(Self.two, "layers:\n  - {name: a, packages: [A, B], closed: \(closed)}\n") { workspace in
            workspace.symbols.reason = reason
            workspace.symbols.files = files
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
        let found = try configuration(yaml).closedModules(of: Self.two.load())
        #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.key.target, $0.value.map(\.target).sorted()) }) == modules)
    }

    @Test func symbols_haveASummaryOfTheirDoubts() {
        var facts = SymbolFacts()
        #expect(facts.summary == "not checked")
        (facts.files, facts.occurrences) = (1, 41_231)
        #expect(facts.summary == "41,231 in 1 file")
        (facts.files, facts.stale, facts.missing, facts.ghosts) = (2, ["a"], ["b", "c"], 1)
        facts.damages = [.init(path: nil, entry: "unit a", reason: "is cut off")]
        #expect(facts.summary == "41,231 in 2 files, 1 stale, 2 not built, 1 damaged, 1 ghost ignored")
        facts.ghosts = 2
        #expect(facts.summary.hasSuffix(", 2 ghosts ignored"))
    }

    /// A product whose modules are known must be imported; one that is used without an import need not.
    @Test(arguments: [(["Logging"], true, 0), (["Other"], true, 1), (["Other"], false, 0), ([], true, 1)])
    func externalProduct_withKnownModules_isUsedByImportingOne(modules: [String], isLibrary: Bool, findings: Int) throws {
        let found = try result(Self.two, nil) { workspace in
            workspace.externalProducts = [
                ExternalProduct(package: "swift-log", name: "Logging"): .init(modules: modules, isLibrary: isLibrary)
            ]
        }.findings
        #expect(found.filter { $0.rule == "unused-dependency" }.map(\.to) == Array(repeating: "Logging", count: findings))
    }

    @Test func externalProduct_withModulesOfOtherNames_declaresThem() throws {
        let world = SyntheticWorkspace([
            .package("A", [.target("Kit", uses: ["swift-nio/NIO"], ["a.swift": "import NIOCore\nimport NIOPosix"])])
        ])
        func undeclared(_ modules: [String]) throws -> [String?] {
            try result(world, nil) {
                $0.externalProducts = [ExternalProduct(package: "swift-nio", name: "NIO"): .init(modules: modules, isLibrary: true)]
            }
            .findings.filter { $0.rule == "undeclared-import" }.map(\.to)
        }
        #expect(try undeclared(["NIOCore", "NIOPosix"]) == [])
        #expect(try undeclared(["NIO", "NIOCore"]) == ["NIOPosix"])
    }

    /// Two manifests that declare a module by different products give no fix.
    @Test(arguments: [("swift-log/Logging", true), ("other-log/Logging", false)])
    func undeclaredExternalModule_hasAFix_ifManifestsAgree(other: String, isSure: Bool) throws {
        let world = SyntheticWorkspace([
            .package("A", [.target("Kit", uses: ["swift-log/Logging"], ["a.swift": "import Logging"])]),
            .package("B", [.target("Base", uses: [other], ["b.swift": "import Logging"])]),
            .package("C", [.target("Top", uses: [], ["c.swift": "import Logging"])]),
        ])
        let finding = try #require(result(world, nil).findings.first)
        #expect(finding.from == "Top" && (finding.declaration != nil) == isSure)
        #expect(finding.declaration?.package == (isSure ? .asIn(manifest: "A/Package.swift", identity: "swift-log") : nil))
        #expect(finding.fix.hasPrefix(isSure ? "add .product(name: \"Logging\", package: \"swift-log\")" : "if a product contains Logging"))
    }

    @Test func convention_thatEveryLayerSetsItself_hasNoEffectForAll() throws {
        func problems(_ common: String) throws -> [String] {
            let layer = "conventions: {documented-public: false}"
            let yaml = "layers:\n  - {name: a, packages: [A], \(layer)}\n  - {name: b, packages: [B], \(layer)}\nconventions: \(common)\n"
            return try result(Self.two, yaml).configurationProblems.map { "\($0.position) \($0.message)" }
        }
        #expect(try problems("[documented-public]") == ["4:15 every layer sets 'documented-public' itself, so this counts nowhere"])
        #expect(try problems("{documented-public: false}") == [])
    }

    @Test func entry_ofARuleThatNeedsSymbols_isUnjudgedWithoutThem() throws {
        let baseline = try Baseline(text: "# strata baseline 1\nunused-public\tKit\t\tOld.swift\t2\n", file: "b")
        var checked = SymbolFacts()
        (checked.files, checked.unused) = (1, [])
        for (symbols, unjudged) in [(SymbolFacts(), 1), (checked, 0)] {
            var workspace = Self.two.load()
            workspace.symbols = symbols
            let result = Checker().check(workspace, configuration: nil, baseline: baseline, today: .first)
            #expect(result.unjudgedEntries.count == unjudged && result.staleEntries.count == 1 - unjudged)
        }
    }
}
