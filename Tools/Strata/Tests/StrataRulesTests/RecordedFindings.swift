import Foundation
import StrataRules
import Testing

/// The findings of an example with all their parts, as they are recorded in Tests/Fixtures/examples_ofEachRule.
struct RecordedFindings {
    let text: String

    init(_ example: RuleExample, _ result: CheckResult) {
        var lines = ["# \(example.isBad ? "violation" : "allowed"): \(example.title)"] + example.changes.map { "  | \($0)" }
        for finding in result.findings { lines += Self.lines(finding) }
        lines += result.summary.skippedGroups.map { "skipped: \($0)" } + result.summary.testModules.map { "for tests: \($0)" }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    private static func lines(_ finding: Finding) -> [String] {
        let edge = [finding.from, finding.to].map { $0 ?? "-" }.joined(separator: " → ")
        return ["\(finding.path):\(finding.position): \(finding.severity): \(finding.message) [\(finding.rule)]"]
            + ["    \(finding.evidence) \(edge)", "    fix: \(finding.fix)"] + (finding.because.map { ["    because: \($0)"] } ?? [])
            + (finding.chain.isEmpty ? [] : ["    chain: \(finding.chain.joined(separator: " → "))"])
            + finding.steps.map { "    step: \($0.evidence) at \($0.path):\($0.position)" }
            + (finding.configurations.isEmpty ? [] : ["    only: \(finding.configurations.joined(separator: ", "))"])
            + (finding.declaration.map { ["    add: \($0.entry) to \($0.target) of \($0.manifest)"] } ?? [])
    }

    private static func file(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)")
    }

    /// The recorded text.
    static func recorded(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

    /// Compares a text with the recorded one, or records it if `RECORD_SNAPSHOTS` is set.
    static func expect(_ text: String, recordedAs name: String) throws {
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil { return try Data(text.utf8).write(to: file(name)) }
        let recorded = try recorded(name)
        let changed = text.split(separator: "\n").difference(from: recorded.split(separator: "\n"))
        #expect(text == recorded, "\(name): \(changed.map { "\($0)" }.joined(separator: "\n"))")
    }
}
