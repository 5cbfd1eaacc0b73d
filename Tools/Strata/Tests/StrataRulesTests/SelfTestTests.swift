import StrataScan
import StrataWorkspace
import Testing

@testable import StrataRules

/// The self-test detects a rule that reports nothing.
@Suite struct SelfTestTests {
    /// A rule that reports nothing.
    private struct Neutralised: Rule {
        let rule: any Rule
        var identifier: String { rule.identifier }
        var summary: String { rule.summary }
        var rationale: String { rule.rationale }
        var remedy: String { rule.remedy }
        var needsConfiguration: Bool { rule.needsConfiguration }
        var reviewsExceptions: Bool { rule.reviewsExceptions }
        var examples: [RuleExample] { rule.examples }
        func check(_ context: RuleContext) -> [Finding] { [] }
    }

    @Test func examples_ofTheShippedRules_areAllJudgedRightly() {
        let result = SelfTest().examples()
        #expect(result.failures == [])
        #expect(result.cases == Rules.all.reduce(0) { $0 + $1.examples.count })
    }

    /// A rule with the examples of the test; it reports each module named `Bad`.
    private struct Sample: Rule {
        let identifier = "cycle"
        let summary = ""
        let rationale = ""
        let remedy = ""
        let needsConfiguration = false
        let examples: [RuleExample]

        func check(_ context: RuleContext) -> [Finding] {
            context.workspace.modules.filter { $0.name.hasPrefix("Bad") }.map {
                Finding(rule: identifier, path: $0.name, position: .start, evidence: .manifest, message: "", fix: "")
            }
        }
    }

    @Test func example_withAWrongResult_isAFailure() {
        func add(_ count: Int) -> (inout ExampleWorkspace) -> Void {
            { sample in sample.addPackage("Packages/Extra", (0..<count).map { .target("Bad\($0)") }) }
        }
        let rule = Sample(examples: [
            .bad("unreadable") { $0.configure("layers: [") }, .bad("none") { _ in }, .bad("some", add(2)), .bad("two", findings: 2, add(2)),
            .bad("too many", findings: 1, add(2)), .good("good") { _ in }, .good("loud", add(1)),
        ])
        let result = SelfTest(rules: [rule]).examples(of: [rule])
        #expect(
            result.failures.map { "\($0.rule): \($0.message)" } == [
                "cycle: 'unreadable' could not be read", "cycle: 'none' should be found; the rule gave 0 findings",
                "cycle: 'too many' should be found; the rule gave 2 findings", "cycle: 'loud' is allowed; the rule gave 1 findings",
            ])
        #expect(result.cases == 7)
    }

    @Test func closedWorld_isFoundByTheShippedRulesAndMissedWithoutThem() {
        let result = SelfTest().closedWorld()
        #expect(result.failures == [])
        #expect(result.cases == 5)
        let rules = Rules.all.map { Neutralised(rule: $0) }
        #expect(SelfTest(rules: rules).closedWorld().failures.count == 5)
    }

    @Test(arguments: Rules.identifiers)
    func examples_withANeutralisedRule_fail(identifier: String) {
        let rules = Rules.all.map { rule -> any Rule in rule.identifier == identifier ? Neutralised(rule: rule) : rule }
        let result = SelfTest(rules: rules).examples(of: Rules.all.filter { $0.identifier == identifier })
        #expect(result.failures.contains { $0.rule == identifier })
    }

    @Test func injections_intoAWorkspace_areAllFound() throws {
        let result = try injections(Rules.all)
        #expect(result.failures == [])
        // Each forbidden direction of the sample workspace: up, past a layer, past the API, siblings, peers, roots, test code.
        #expect(result.cases >= 12)
    }

    @Test(arguments: ["cross-layer-import", "sibling-import", "peer-import", "test-code-in-production", "cross-layer-call"])
    func injections_withANeutralisedRule_fail(identifier: String) throws {
        let result = try injections(Rules.all.filter { $0.identifier != identifier })
        #expect(Set(result.failures.map(\.rule)) == [identifier])
    }

    /// Without rules nothing is found, so that the failures list what is injected: one case for each forbidden pair of layers, without modules
    /// that run in the build or have the name of another one, and one for each platform of the matrix.
    @Test(arguments: [("usual", ""), ("closed", "matrix: {platforms: [linux, windows]}\n")])
    func injections_areTheRecordedOnes(name: String, matrix: String) throws {
        var sample = ExampleWorkspace()
        sample.addPackage(
            "Packages/MicroServices/Clock", [.target("ClockKit"), .target("ClockMacro", .macro), .target("ClockMaker", .plugin)])
        sample.addPackage("Packages/MicroServices/Time", [.target("ClockKit"), .target("TimeTool", .executable)])
        sample.follow("[no-catch-all, type-not-named-as-module]", in: "services")
        let configuration = try Configuration(yaml: sample.configuration + matrix, file: ".strata.yml")
        let result = SelfTest(rules: []).injections(into: sample.world.load(), configuration: configuration, today: .first)
        #expect(result.cases == result.failures.count)
        let lines = result.failures.map { "\($0.rule): \($0.message)\n" }
        try RecordedFindings.expect(lines.joined(), recordedAs: "injections_ofTheSample/\(name).txt")
    }

    private func injections(_ rules: [any Rule]) throws -> SelfTest.Result {
        let configuration = try Configuration(yaml: ExampleWorkspace().configuration, file: ".strata.yml")
        return SelfTest(rules: rules).injections(into: ExampleWorkspace().world.load(), configuration: configuration, today: .first)
    }
}
