import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The examples of each rule: every bad one is reported, every good one is not, and the check is complete for both.
@Suite struct RuleExampleTests {
    @Test func sample_withoutChanges_isClean() throws {
        let result = try check(ExampleWorkspace().world, ExampleWorkspace().configuration)
        #expect(result.findings.map(\.message) == [] && result.exitCode == 0)
    }

    @Test(arguments: Rules.identifiers)
    func examples_ofEachRule_haveTheirDocumentedResult(identifier: String) throws {
        var recorded = ""
        let examples = try RuleExample.all(of: identifier)
        for example in examples {
            let result = try check(example)
            recorded += RecordedFindings(example, result).text
            #expect(result.findings.contains { $0.rule == identifier } == example.isBad, "\(example.title)")
            #expect(result.configurationProblems.map(\.message) == [] && result.workspaceProblems == [], "\(example.title)")
            #expect(result.exitCode == (result.findings.isEmpty ? 0 : 1), "\(example.title)")
        }
        try RecordedFindings.expect(recorded, recordedAs: RuleExample.file(of: identifier))
    }

    @Test func rules_haveThreeBadAndTwoGoodExamplesAndTexts() throws {
        for rule in Rules.all {
            let examples = try RuleExample.all(of: rule.identifier)
            #expect(examples.filter(\.isBad).count >= 3 && examples.filter { !$0.isBad }.count >= 2, "\(rule.identifier)")
            for (text, isBad) in [(rule.texts.violations, true), (rule.texts.allowed, false)] {
                let texts = examples.filter { $0.isBad == isBad }.map { $0.text }
                #expect(texts.indices.contains { texts[...$0].joined(separator: "\n") == text }, "\(rule.identifier): \(text)")
            }
            for text in [rule.texts.summary, rule.texts.rationale, rule.texts.remedy] { #expect(text.hasSuffix("."), "\(rule.identifier)") }
            #expect(rule.identifier.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) })
        }
        #expect(Rules.identifiers == Set(Rules.identifiers).sorted())
    }
}

func check(_ example: RuleExample) throws -> CheckResult {
    let configuration = try Configuration(yaml: example.sample.configuration, file: ".strata.yml")
    let workspace = example.sample.world.load(
        excluding: configuration.exclude.map { PathPattern($0.path.value) }, targets: configuration.declaredTargets)
    let baseline = try example.sample.baseline.map { try Baseline(text: $0, file: Baseline.defaultFile) }
    let today = try #require(CalendarDay("2026-01-15"))
    return Checker().check(workspace, configuration: configuration, baseline: baseline, today: today)
}

/// Checks a workspace, after a change of what was read, with a configuration or without.
func check(
    _ world: SyntheticWorkspace, _ yaml: String? = nil, baseline: Baseline? = nil, _ change: (inout Workspace) throws -> Void = { _ in }
) throws -> CheckResult {
    let configuration = try yaml.map { try Configuration(yaml: $0, file: ".strata.yml") }
    var workspace = world.load(excluding: configuration?.exclude.map { PathPattern($0.path.value) } ?? [])
    try change(&workspace)
    return Checker().check(workspace, configuration: configuration, baseline: baseline, today: .first)
}

/// A finding of a rule about two modules.
func finding(_ rule: String, _ path: String = "p", from: String? = nil, to: String? = nil) -> Finding {
    Finding(rule: rule, path: path, position: .start, from: from, to: to, evidence: .import, message: "", fix: "")
}

/// A file that imports some modules.
func importing(_ modules: String...) -> [String: String] { ["F.swift": modules.map { "import \($0)\n" }.joined()] }

extension Workspace {
    /// Changes the modules with a name.
    mutating func edit(_ module: String, _ change: (inout WorkspaceModule) -> Void) {
        for package in packages.indices {
            for index in packages[package].modules.indices where packages[package].modules[index].name == module {
                change(&packages[package].modules[index])
            }
        }
    }
}
