import StrataRules
import StrataTesting
import StrataWorkspace
import Testing

/// A finding lists its configurations; the matrix, severity and reach are configurable.
@Suite struct ConditionalFindingTests {
    private func findings(_ text: String, in target: String, _ more: String = "") throws -> [Finding] {
        var world = ExampleWorkspace().world
        world.edit(target) { $0.files["\(target).swift"] = text }
        return try check(world, ExampleWorkspace().configuration + more).findings
    }

    @Test func finding_inABranch_namesTheConfigurationsThatMayCompileIt() throws {
        let found = try findings("#if os(Linux) && DEBUG\nimport NetworkKit\n#endif\n", in: "UserScreens")
        #expect(found.map(\.rule) == ["cross-layer-import"])
        #expect(found[0].configurations == ["linux-debug"])
        let elsewhere = try findings("#if !os(Linux)\nimport NetworkKit\n#endif\n", in: "UserScreens")
        #expect(elsewhere[0].configurations == ["macos-debug", "macos-release", "ios-debug", "ios-release"])
    }

    @Test func finding_inEveryConfiguration_listsNone() throws {
        #expect(try findings("import NetworkKit\n", in: "UserScreens")[0].configurations == [])
        #expect(try findings("#if UNKNOWN\nimport NetworkKit\n#endif\n", in: "UserScreens")[0].configurations == [])
    }

    @Test(
        arguments: [
            ("import Net", ["Client"], [:], " while trait 'Client' is off"),
            ("#if DEBUG\nimport Net\n#endif", ["Client"], [:], " while trait 'Client' is off"),
            ("import Net", ["A", "Client"], [:], " while trait 'A' or 'Client' is off"),
            ("#if Client\nimport Net\n#endif", ["Client"], [:], nil), ("#if canImport(Net)\nimport Net\n#endif", ["Client"], [:], nil),
            ("import Net", ["Client"], ["Client": true], nil), ("import Net", ["A", "Client"], ["A": true], nil),
            ("import Net", [], [:], nil),
        ] as [(String, [String], [String: Bool], String?)])
    func undeclaredImport_ofADependencyWhoseTraitIsOff_isReported(text: String, traits: [String], on: [String: Bool], message: String?)
        throws
    {
        var world = SyntheticWorkspace([
            .package("App", [.target("App", uses: ["Net"], ["App.swift": text])]), .package("Net", [.target("Net")]),
        ])
        world.packages[0].traits = ["A": false, "Client": false].merging(on) { $1 }
        world.packages[0].targets[0].traits = ["Net": traits]
        let found = try check(world, nil).findings
        #expect(found.map(\.message) == (message.map { ["App imports Net, which its manifest entry does not declare" + $0] } ?? []))
        #expect(
            found.allSatisfy { $0.fix == "import Net within '#if \(traits.joined(separator: " || "))', or declare it without the trait" })
        #expect(found.map(\.configurations.isEmpty) == (message == nil ? [] : [!text.contains("DEBUG")]))
    }

    @Test func severity_warning_isReportedAndDoesNotFail() throws {
        var world = ExampleWorkspace().world
        world.packages[1].targets[1].files["UserScreens.swift"] = "import NetworkKit\n"
        let result = try check(world, ExampleWorkspace().configuration + "severity: {cross-layer-import: warning}\n")
        #expect(result.findings.map(\.severity) == [.warning])
        #expect(result.exitCode == 0)
    }

    @Test func reach_throughThreeModules_showsEveryStepAndTheCheapestCut() throws {
        var world = ExampleWorkspace().world
        world.edit("FitnessAPI") {
            $0.uses = ["DatabaseKit"]
            $0.files = ["A.swift": "import DatabaseKit\n", "B.swift": "import DatabaseKit\n"]
        }
        let yaml =
            ExampleWorkspace().configuration + "reach: [{from: FitnessScreens, to: GRDB, because: screens start without a database}]\n"
        let found = try check(world, yaml).findings.filter { $0.rule == "forbidden-reach" }
        #expect(found.map(\.chain) == [["FitnessScreens", "Services", "FitnessAPI", "DatabaseKit", "GRDB"]])
        #expect(
            found[0].steps.map { "\($0.path.split(separator: "/").last ?? ""):\($0.position)" } == [
                "FitnessScreens.swift:1:1", "Services.swift:1:12", "A.swift:1:1", "DatabaseKit.swift:1:1",
            ])
        #expect(found[0].message == "FitnessScreens (presentation) reaches GRDB in 4 steps")
        #expect(found[0].fix.contains("FitnessScreens → Services (2 places)"), "\(found[0].fix)")
    }

    @Test func reach_ofUnknownNames_isRejected() throws {
        let yaml = ExampleWorkspace().configuration + "reach: [{from: FitnessScreen, to: GRBD}]\n"
        let problems = try check(ExampleWorkspace().world, yaml).configurationProblems.map(\.message)
        #expect(
            problems == [
                "no layer, package or module is 'FitnessScreen'; did you mean 'FitnessScreens'?",
                "no layer or module, of this workspace or external, is 'GRBD'; did you mean 'GRDB'?",
            ])
    }

    @Test(arguments: [(0, "manifest entry only"), (1, "1 import"), (2, "2 imports")])
    func cycle_ofAKnot_namesTheCheapestCut(imports: Int, cost: String) throws {
        func files(_ module: String, _ count: Int) -> [String: String] {
            Dictionary(uniqueKeysWithValues: (0..<max(1, count)).map { ("\($0).swift", count == 0 ? "" : "import \(module)\n") })
        }
        let world = SyntheticWorkspace([
            .package(
                "P",
                [
                    .target("A", uses: ["B"], files("B", 3)), .target("B", uses: ["C"], files("C", 3)),
                    .target("C", uses: ["A"], files("A", imports)),
                ])
        ])
        let found = try check(world, nil).findings.filter { $0.rule == "cycle" }
        #expect(found.map(\.fix) == ["the cheapest cut is C → A (\(cost)): move the shared code below both, or inject it from above"])
        #expect(found.map(\.chain) == [["A", "B", "C", "A"]])
    }
}
