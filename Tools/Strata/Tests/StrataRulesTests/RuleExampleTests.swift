import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The examples of each rule: every bad one is reported, every good one is not, and the check is complete for both.
@Suite struct RuleExampleTests {
    @Test func sample_withoutChanges_isClean() throws {
        let result = try check(ExampleWorkspace().world, ExampleWorkspace().configuration)
        #expect(result.findings.map(\.message) == [])
        #expect(result.configurationProblems.map(\.message) == [])
        #expect(result.workspaceProblems == [])
        #expect(result.exitCode == 0)
    }

    @Test(arguments: Rules.identifiers)
    func examples_ofEachRule_haveTheirDocumentedResult(identifier: String) throws {
        let rule = try #require(Rules.all.first { $0.identifier == identifier })
        var recorded = ""
        for example in try RuleExample.all(of: rule) {
            let result = try check(example)
            recorded += RecordedFindings(example, result).text
            #expect(result.findings.contains { $0.rule == identifier } == example.isBad, "\(example.title)")
            #expect(result.configurationProblems.map(\.message) == [], "\(example.title)")
            #expect(result.workspaceProblems == [], "\(example.title)")
            #expect(result.exitCode == (result.findings.isEmpty ? 0 : 1), "\(example.title)")
        }
        try RecordedFindings.expect(recorded, recordedAs: RuleExample.file(of: identifier))
    }

    @Test func rules_haveThreeBadAndTwoGoodExamplesAndTexts() throws {
        for rule in Rules.all {
            let examples = try RuleExample.all(of: rule)
            #expect(examples.filter(\.isBad).count >= 3, "\(rule.identifier)")
            #expect(examples.filter { !$0.isBad }.count >= 2, "\(rule.identifier)")
            for (text, isBad) in [(rule.texts.violations, true), (rule.texts.allowed, false)] {
                let texts = examples.filter { $0.isBad == isBad }.map { $0.text }
                #expect(texts.indices.contains { texts[...$0].joined(separator: "\n") == text }, "\(rule.identifier): \(text)")
            }
            for text in [rule.texts.summary, rule.texts.rationale, rule.texts.remedy] { #expect(text.hasSuffix("."), "\(rule.identifier)") }
            #expect(rule.identifier.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) })
        }
        #expect(Rules.identifiers == Rules.identifiers.sorted())
        #expect(Set(Rules.identifiers).count == Rules.identifiers.count)
    }

    /// The needs of a rule decide whether it is evaluated, and whether its exceptions can be stale.
    @Test func rules_haveTheRecordedProperties() throws {
        let rules = Rules.all.map { rule in
            let needs = [
                ("configuration", rule.needsConfiguration), ("symbols", rule.needsSymbols), ("declarations", rule.namesDeclarations),
                ("exceptions", rule.reviewsExceptions), ("remarks", Rules.convention(rule.identifier)?.readsRemarks == true),
            ].filter(\.1).map(\.0)
            let severity = rule.severityWithoutConfiguration
            return "\(rule.identifier): \(needs.joined(separator: ", ")); \(rule.needsAllSources ? "sources" : "nothing"); \(severity)\n"
        }
        let schemas = Rules.conventions.flatMap { rule in
            rule.options.map { "\(rule.identifier).\($0.key): \($0.kind) \($0.fallback)\n" }
        }
        try RecordedFindings.expect((rules + schemas).joined(), recordedAs: "properties_ofEachRule.txt")
    }

    /// Without the rule, its bad examples pass: no other rule reports them under its identifier.
    @Test(arguments: Rules.identifiers)
    func checker_withoutARule_staysSilentAboutIt(identifier: String) throws {
        let rule = try #require(Rules.all.first { $0.identifier == identifier })
        let example = try #require(try RuleExample.all(of: rule).first { $0.isBad })
        let result = try check(example, rules: Rules.all.filter { $0.identifier != identifier })
        #expect(!result.findings.contains { $0.rule == identifier })
    }
}

func check(_ example: RuleExample, rules: [any Rule] = Rules.all) throws -> CheckResult {
    let configuration = try Configuration(yaml: example.sample.configuration, file: ".strata.yml")
    let workspace = example.sample.world.load(
        excluding: configuration.exclude.map { PathPattern($0.path.value) }, targets: configuration.declaredTargets)
    let baseline = try example.sample.baseline.map { try Baseline(text: $0, file: Baseline.defaultFile) }
    let today = try #require(CalendarDay("2026-01-15"))
    return Checker(rules: rules).check(workspace, configuration: configuration, baseline: baseline, today: today)
}

func check(
    _ world: SyntheticWorkspace, _ yaml: String?, rules: [any Rule] = Rules.all, today: String = "2026-01-15"
) throws -> CheckResult {
    let configuration = try yaml.map { try Configuration(yaml: $0, file: ".strata.yml") }
    let workspace = world.load(excluding: configuration?.exclude.map { PathPattern($0.path.value) } ?? [])
    return Checker(rules: rules).check(workspace, configuration: configuration, today: try #require(CalendarDay(today)))
}
