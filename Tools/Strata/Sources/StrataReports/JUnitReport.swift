import StrataRules
import StrataScan
import StrataWorkspace

/// Results in the format of test runners, for CI servers: one test case per rule, one failure per violation.
enum JUnitReport {
    /// One `testsuite`; problems are errors of a separate case.
    static func render(_ result: CheckResult) -> String {
        let problems =
            result.configurationProblems.map { "\($0.file.displayed):\($0.position): \($0.message.displayed)" }
            + result.workspaceProblems.map(\.description)
        let rules = Rules.identifiers.filter { identifier in
            result.isConfigured || Rules.all.contains { $0.identifier == identifier && !$0.needsConfiguration }
        }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites>",
            "  <testsuite name=\"strata\" tests=\"\(rules.count + 1)\" failures=\"\(result.violations.count)\" errors=\"\(problems.count)\">",
        ]
        lines += testCase("workspace", problems.map { ("error", "could not check", $0) })
        for rule in rules {
            lines += testCase(
                rule,
                result.violations.filter { $0.rule == rule }.map { finding in
                    let place = "\(finding.path.displayed):\(finding.position): \(finding.severity.rawValue)"
                    return ("failure", finding.message.displayed, "\(place): \(finding.message.displayed)\nfix: \(finding.fix.displayed)")
                })
        }
        lines.append("    <system-out>\(escaped(Receipt.line(result.summary)))</system-out>")
        return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private static func testCase(_ name: String, _ failures: [(element: String, message: String, text: String)]) -> [String] {
        guard !failures.isEmpty else { return ["    <testcase classname=\"strata\" name=\"\(escaped(name))\"/>"] }
        let inner = failures.map { failure in
            "      <\(failure.element) message=\"\(escaped(failure.message))\">\(escaped(failure.text))</\(failure.element)>"
        }
        return ["    <testcase classname=\"strata\" name=\"\(escaped(name))\">"] + inner + ["    </testcase>"]
    }

    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\n": "&#10;", "\t": " ", "\r": " ",
    ]

    /// Escapes text and attribute values for XML 1.0, which cannot represent most control characters.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            if let entity = entities[scalar] { return entity }
            return scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : String(scalar)
        }.joined()
    }
}
