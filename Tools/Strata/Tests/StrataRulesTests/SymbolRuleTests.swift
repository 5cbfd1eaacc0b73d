import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

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
        (screens, [], true), ("README.md", [], false), ("README.md", ["README.md"], true),
        ("Packages/MicroServices/Network/Package.swift", [], true), ("Packages/MicroServices/Cache/Package.swift", [], false),
    ])
    func limit_toAChange_keepsFindingsOfTheIndexThatItTouches(path: String, rules: [String], isShown: Bool) throws {
        let world = world([use("HTTPClient.get(_:)", of: "NetworkKit", in: "FitnessScreens", at: 20)])
        var result = try check(world, ExampleWorkspace().configuration)
        #expect(result.findings.map(\.rule) == ["cross-layer-call"])
        result.limit(toChanged: [path], before: [], in: world.load(), rules: rules)
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
        func result(_ names: [String], missing: [String] = []) throws -> CheckResult {
            let yaml =
                ExampleWorkspace().configuration.replacing("- name: micro-services\n", with: "- name: micro-services\n    closed: true\n")
                + "exceptions: [{rule: unused-public, from: CacheKit, to: Cache.trim*, reason: r, owner: o}]\n"
            let unused = names.map {
                SyntheticSymbol(target: "CacheKit", name: $0, kind: .unused, position: SourcePosition(line: 2, column: 3))
            }
            var workspace = world(unused).load()
            workspace.symbols.missing = missing
            return Checker().check(workspace, configuration: try Configuration(yaml: yaml, file: ".strata.yml"), today: .first)
        }
        #expect(try result(["Cache.trim(to:)", "Cache.drop()"]).findings.map(\.to) == ["Cache.drop()"])
        #expect(try result(["Cache.drop()"]).findings.map(\.rule) == ["stale-exception", "unused-public"])
        // Names in a file that was not compiled count as uses.
        #expect(try result(["Cache.drop()"], missing: [Self.screens]).findings.map(\.rule) == ["unused-public"])
    }

    /// An exception without 'from' is about every module.
    @Test(arguments: [("to: NetworkKit", []), ("from: CacheKit", ["stale-exception"]), ("from: Fitness*", [])])
    func exception_forIndexFindings_isStaleIfTheIndexHasItsModules(names: String, rules: [String]) throws {
        let yaml = ExampleWorkspace().configuration + "exceptions: [{rule: member-leak, \(names), reason: r, owner: o}]\n"
        var workspace = world([use("FitnessServing.load()", of: "FitnessAPI", in: "FitnessScreens")]).load()
        workspace.symbols.missing = [Self.screens]
        let result = Checker().check(workspace, configuration: try Configuration(yaml: yaml, file: "c"), today: .first)
        #expect(result.findings.map(\.rule) == rules)
    }

    /// If the index is incomplete, a missing violation may still exist.
    @Test(arguments: ["none", "stale", "damaged", "missing", "missing elsewhere", "whole"])
    func exceptionAndBaseline_forIndexFindings_areStaleWhereTheIndexIsComplete(index: String) throws {
        let configuration = try Configuration(
            yaml: ExampleWorkspace().configuration
                + "exceptions: [{rule: member-leak, from: FitnessScreens, to: NetworkKit, reason: r, owner: o}]\n", file: ".strata.yml")
        let baseline = try Baseline(
            text: "# strata baseline 1\ncross-layer-call\tFitnessScreens\tNetworkKit\t\(Self.screens)\t1\n", file: ".strata-baseline")
        var workspace = world([use("FitnessServing.load()", of: "FitnessAPI", in: "FitnessScreens")]).load()
        switch index {
        case "none": workspace.symbols = .notChecked
        case "stale": workspace.symbols.stale = ["Packages/MicroServices/Cache/Sources/CacheKit/CacheKit.swift"]
        case "damaged": workspace.symbols.damages = [.init(path: nil, entry: "unit CacheKit.swift.o-1", reason: "is cut off")]
        case "missing": workspace.symbols.missing = [Self.screens]
        case "missing elsewhere": workspace.symbols.missing = ["Packages/MicroServices/Cache/Sources/CacheKit/CacheKit.swift"]
        default: break
        }
        let result = Checker().check(workspace, configuration: configuration, baseline: baseline, today: .first)
        let isWhole = index == "whole" || index == "missing elsewhere"
        #expect(result.findings.map(\.rule) == (isWhole ? ["stale-baseline", "stale-exception"] : []))
    }

    @Test func receipt_withCModules_listsTheLimitsOfTheIndex() throws {
        var workspace = world([use("FitnessServing.load()", of: "FitnessAPI", in: "FitnessScreens")]).load()
        func skipped() throws -> [String] {
            try Checker().check(workspace, configuration: nil, today: .first).summary.skipped.filter { $0.contains(" C ") }
        }
        #expect(try skipped() == [])
        let package = try #require(workspace.packages.firstIndex { $0.modules.contains { $0.name == "CacheKit" } })
        workspace.packages[package].modules[0].kind = .c
        #expect(
            try skipped() == [
                "uses of C declarations of \(workspace.packages[package].modules[0].name) without an import (the index is read for Swift only)"
            ])
    }

    @Test func files_inLayersOfTheirOwn_areJudgedByThem() throws {
        var world = SyntheticWorkspace([
            .package("", [.target("Notes", uses: [], ["UI/Page.swift": "", "Domain/Titles.swift": "", "Store/Disk.swift": ""])])
        ])
        let yaml = """
            layers:
              - {name: ui, files: [Sources/Notes/UI/**], uses: [domain], because: pages ask the domain}
              - {name: domain, files: [Sources/Notes/Domain/**]}
              - {name: storage, files: [Sources/Notes/Store/**]}
            """
        func call(_ file: String, _ other: String) -> SyntheticSymbol {
            SyntheticSymbol(
                target: "Notes", name: "read()", kind: .use(.calls, of: "Notes", handing: []), position: SourcePosition(line: 1, column: 1),
                file: file, otherFile: other)
        }
        world.symbols = [call("UI/Page.swift", "Domain/Titles.swift"), call("Domain/Titles.swift", "Store/Disk.swift")]
        #expect(try check(world, yaml).exitCode == 0)
        for (user, used) in [("UI/Page.swift", "Store/Disk.swift"), ("Store/Disk.swift", "UI/Page.swift")] {
            world.symbols = [call(user, used)]
            let result = try check(world, yaml)
            #expect(result.findings.map(\.path) == ["Sources/Notes/\(user)"])
            #expect(result.findings.first?.because == (user == "UI/Page.swift" ? "pages ask the domain" : nil))
            #expect(result.exitCode == 1)
        }
        // A layer's file may not use a root, which may use every file.
        var rooted = world
        rooted.packages.append(.package("App", [.target("Root", .regular, ["Main.swift": ""])]))
        rooted.symbols = [("Notes", "Root"), ("Root", "Notes")].map { user, used in
            SyntheticSymbol(
                target: user, name: "run()", kind: .use(.calls, of: used, handing: []), position: .start,
                file: user == "Notes" ? "UI/Page.swift" : nil, otherFile: used == "Notes" ? "Store/Disk.swift" : nil)
        }
        let crossings = try check(rooted, yaml + "\nroots: [App]\n").findings.filter { $0.rule == "cross-layer-call" }
        #expect(crossings.map(\.message) == ["Notes (ui) calls run() of Root (root)"])
        world.symbols = []
        let unknown = try check(world, yaml)
        #expect(unknown.configurationProblems.count == 3)
        #expect(unknown.exitCode == 2)
    }

    @Test(arguments: [
        ("files: [Sources/Nots/**]", "no file matches 'Sources/Nots/**'"),
        ("files: [Sources/Notes/**]", "layer 'rest' has no module"),
        ("files: [Sources/Notes/UI/*]", "'Sources/Notes/UI/*' and 'Sources/Notes/UI/**' (line 2) match"),
    ])
    func files_whenUnmatchedOrMatchedTwice_areRejected(line: String, message: String) throws {
        var world = SyntheticWorkspace([.package("", [.target("Notes", uses: [], ["UI/Page.swift": ""])])])
        world.symbols = [
            SyntheticSymbol(
                target: "Notes", name: "a", kind: .use(.calls, of: "Notes", handing: []), position: .start, file: "UI/Page.swift")
        ]
        let yaml = "layers:\n  - {name: ui, files: [Sources/Notes/UI/**]}\n  - {name: rest, \(line)}\n"
        let result = try check(world, yaml)
        #expect(result.exitCode == 2)
        #expect(result.configurationProblems.contains { $0.message.hasPrefix(message) }, "\(result.configurationProblems.map(\.message))")
    }
}
