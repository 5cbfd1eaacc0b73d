import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// Reports of symbols that cross a layer.
@Suite struct SymbolRuleTests {
    private static let screens = "Packages/Presentation/Screens/Sources/FitnessScreens/FitnessScreens.swift"

    private func world(_ symbols: [SyntheticSymbol]) -> SyntheticWorkspace {
        var world = ExampleWorkspace().world
        world.symbols = symbols
        return world
    }

    private func use(
        _ name: String, of module: String, in target: String, _ role: SymbolFacts.Role = .calls, handing: [String] = [],
        line: Int = 7, at column: Int = 9
    ) -> SyntheticSymbol {
        SyntheticSymbol(
            target: target, name: name, kind: .use(role, of: module, handing: handing), position: SourcePosition(line: line, column: column)
        )
    }

    /// The base has no index, so a finding of the index is shown where the change touches it.
    @Test(arguments: [
        (screens, true), ("README.md", false), ("b", true), (".strata.yml", true),
        ("Packages/MicroServices/Network/Package.swift", true), ("Packages/MicroServices/Cache/Package.swift", false),
    ])
    func limit_toAChange_keepsFindingsOfTheIndexThatItTouches(path: String, isShown: Bool) throws {
        let use = use("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessScreens", at: 20)
        var result = try check(world([use]), ExampleWorkspace().configuration)
        #expect(result.findings.map(\.rule) == ["cross-layer-call"])
        result.limit(toChanged: [path], before: [], baseline: "b")
        #expect(result.findings.count == (isShown ? 1 : 0))
    }

    /// The line before hands over the value only if the line of the call begins with a dot.
    @Test(arguments: [(7, false, true), (6, true, true), (6, false, false), (5, true, false), (1, true, false)])
    func call_onAValuePassedDown_namesItOnlyIfItIsTheSameExpression(line: Int, continues: Bool, isNamed: Bool) throws {
        var call = use("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessScreens", at: 20)
        call.continuesExpression = continues
        let result = try check(
            world([
                use("FitnessServing.client", of: "FitnessAPI", in: "FitnessScreens", .uses, handing: ["NetworkKit"], line: line), call,
            ]), ExampleWorkspace().configuration)
        let finding = try #require(result.findings.first { $0.rule == "cross-layer-call" })
        #expect(finding.chain.contains("FitnessAPI.FitnessServing.client") == isNamed)
        #expect(finding.fix.contains("remove FitnessServing.client") == isNamed)
    }

    @Test func unusedDeclaration_withAnException_isSuppressedAndTheExceptionBecomesStaleWithIt() throws {
        func result(_ names: [String], missing: [String] = []) throws -> [Finding] {
            let closed = "- name: micro-services\n    closed: true\n"
            let yaml =
                ExampleWorkspace().configuration.replacing("- name: micro-services\n", with: closed)
                + "exceptions: [{rule: unused-public, from: CacheKit, to: Cache.trim*, reason: r, owner: o}]\n"
            let unused = names.map {
                SyntheticSymbol(target: "CacheKit", name: $0, kind: .unused, position: SourcePosition(line: 2, column: 3))
            }
            return try check(world(unused), yaml) { $0.symbols.missing = missing }.findings
        }
        #expect(try result(["Cache.trim(to:)", "Cache.drop()"]).map(\.to) == ["Cache.drop()"])
        #expect(try result(["Cache.drop()"]).map(\.rule) == ["stale-exception", "unused-public"])
        // Names in a file that was not compiled count as uses.
        #expect(try result(["Cache.drop()"], missing: [Self.screens]).map(\.rule) == ["unused-public"])
    }

    /// If the index is incomplete, a missing violation may still exist. An exception without 'from' is about every module.
    @Test(arguments: [
        ("none", "from: FitnessScreens", []), ("stale", "from: FitnessScreens", []), ("damaged", "from: FitnessScreens", []),
        ("missing", "from: FitnessScreens", []), ("missing", "to: NetworkKit", []), ("missing", "from: Fitness*", []),
        ("missing", "from: CacheKit", ["stale-exception"]),
        ("missing elsewhere", "from: FitnessScreens", ["stale-baseline", "stale-exception"]),
        ("whole", "from: FitnessScreens", ["stale-baseline", "stale-exception"]),
    ])
    func exceptionAndBaseline_forIndexFindings_areStaleWhereTheIndexIsComplete(index: String, names: String, rules: [String]) throws {
        let yaml = ExampleWorkspace().configuration + "exceptions: [{rule: member-leak, \(names), reason: r, owner: o}]\n"
        let entry = "cross-layer-call\tFitnessScreens\tNetworkKit\t\(Self.screens)\t1\n"
        let baseline = try Baseline(text: "# strata baseline 1\n" + entry, file: ".strata-baseline")
        let cache = "Packages/MicroServices/Cache/Sources/CacheKit/CacheKit.swift"
        let symbols = [use("FitnessServing.load()", of: "FitnessAPI", in: "FitnessScreens")]
        let result = try check(world(symbols), yaml, baseline: baseline) { workspace in
            switch index {
            case "none": workspace.symbols = .notChecked
            case "stale": workspace.symbols.stale = [cache]
            case "damaged": workspace.symbols.damages = [(path: nil, entry: "unit CacheKit.swift.o-1", reason: "is cut off")]
            case "missing": workspace.symbols.missing = [Self.screens]
            case "missing elsewhere": workspace.symbols.missing = [cache]
            default: break
            }
        }
        #expect(result.findings.map(\.rule) == rules)
    }

    @Test func receipt_withCModules_listsTheLimitsOfTheIndex() throws {
        for isC in [false, true] {
            let symbols = [use("FitnessServing.load()", of: "FitnessAPI", in: "FitnessScreens")]
            let result = try check(world(symbols)) { $0.edit("CacheKit") { if isC { $0.kind = .c } } }
            let limits = result.summary.skipped.filter { $0.contains(" C ") }
            let text = "uses of C declarations of CacheKit without an import (the index is read for Swift only)"
            #expect(limits == (isC ? [text] : []))
        }
    }

    @Test func files_inLayersOfTheirOwn_areJudgedByThem() throws {
        var world = SyntheticWorkspace([
            .package("", [.target("Notes", uses: [], ["UI/Page.swift": "", "Domain/Titles.swift": "", "Store/Disk.swift": ""])]),
            .package("App", [.target("Root", .regular, ["Main.swift": ""])]),
        ])
        let yaml = """
            layers:
              - {name: ui, files: [Sources/Notes/UI/**], uses: [domain], because: pages ask the domain}
              - {name: domain, files: [Sources/Notes/Domain/**]}
              - {name: storage, files: [Sources/Notes/Store/**]}
            roots: [App]
            """
        // A layer's file may not use a root, which may use every file.
        for (user, used, message) in [
            ("UI/Page.swift", "Domain/Titles.swift", nil), ("Domain/Titles.swift", "Store/Disk.swift", nil),
            ("UI/Page.swift", "Store/Disk.swift", "Notes (ui) calls read() of Notes (storage)"),
            ("Store/Disk.swift", "UI/Page.swift", "Notes (storage) calls read() of Notes (ui)"),
            ("UI/Page.swift", "Main.swift", "Notes (ui) calls read() of Root (root)"), ("Main.swift", "Store/Disk.swift", nil),
        ] as [(String, String, String?)] {
            func module(_ file: String) -> String { file == "Main.swift" ? "Root" : "Notes" }
            world.symbols = [
                SyntheticSymbol(
                    target: module(user), name: "read()", kind: .use(.calls, of: module(used), handing: []), position: .start, file: user,
                    otherFile: used)
            ]
            let found = try check(world, yaml).findings.filter { $0.rule == "cross-layer-call" }
            #expect(found.map(\.message) == (message.map { [$0] } ?? []))
            #expect(found.map(\.because) == (message.map { [$0.hasPrefix("Notes (ui)") ? "pages ask the domain" : nil] } ?? []))
        }
        world.symbols = []
        let unknown = try check(world, yaml)
        #expect(unknown.configurationProblems.count == 3 && unknown.exitCode == 2)
    }

    @Test(arguments: [
        ("files: [Sources/Nots/**]", "no file matches 'Sources/Nots/**'"), ("files: [Sources/Notes/**]", "layer 'rest' has no module"),
        ("files: [Sources/Notes/UI/*]", "'Sources/Notes/UI/*' and 'Sources/Notes/UI/**' (line 2) match"),
    ])
    func files_whenUnmatchedOrMatchedTwice_areRejected(line: String, message: String) throws {
        let world = SyntheticWorkspace([.package("", [.target("Notes", uses: [], ["UI/Page.swift": ""])])])
        let yaml = "layers:\n  - {name: ui, files: [Sources/Notes/UI/**]}\n  - {name: rest, \(line)}\n"
        let result = try check(world, yaml) { $0.symbols.files = 1 }
        #expect(result.exitCode == 2)
        #expect(result.configurationProblems.contains { $0.message.hasPrefix(message) }, "\(result.configurationProblems.map(\.message))")
    }
}
