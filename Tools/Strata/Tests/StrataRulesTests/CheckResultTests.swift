import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The order and counts of a check's findings, and what takes precedence. The findings of each rule are in its recorded examples.
@Suite struct CheckResultTests {
    @Test func findings_areInNoOrderWithThemselves_andPrecedeByFilePositionRuleAndText() {
        func finding(_ path: String, _ line: Int, _ column: Int, _ rule: String, _ message: String) -> Finding {
            Finding(
                rule: rule, path: path, position: SourcePosition(line: line, column: column), evidence: .import, message: message, fix: "")
        }
        let sorted = [
            finding("A", 9, 9, "z", "z"), finding("a", 1, 9, "z", "z"), finding("a", 2, 1, "z", "z"), finding("a", 2, 2, "a", "z"),
            finding("a", 2, 2, "b", "a"), finding("a", 2, 2, "b", "b"), finding("a/b", 1, 1, "a", "a"), finding("é", 1, 1, "a", "a"),
        ]
        for (index, first) in sorted.enumerated() {
            for (other, second) in sorted.enumerated() { #expect(Finding.comesBefore(first, second) == (index < other)) }
        }
    }

    @Test func unreadableSource_winsOverFindings() throws {
        let result = try check(
            sample {
                $0["UserScreens"] = "import NetworkKit\n"
                $0["CacheKit"] = "let s = \"\"\"\n"
            }, ExampleWorkspace().configuration)
        #expect(result.exitCode == 2)
        #expect(result.findings.map(\.rule) == ["cross-layer-import"])
        #expect(
            result.workspaceProblems.map(\.description) == [
                "Packages/MicroServices/Cache/Sources/CacheKit/CacheKit.swift:1:9: error: this string literal never ends; close it with the quotation marks that open it"
            ])
    }
}

/// The example sample with other texts in some targets.
func sample(_ change: (inout [String: String]) -> Void) -> SyntheticWorkspace {
    var world = ExampleWorkspace().world
    var texts: [String: String] = [:]
    change(&texts)
    for (name, text) in texts { world.edit(name) { $0.files["\(name).swift"] = text } }
    return world
}
