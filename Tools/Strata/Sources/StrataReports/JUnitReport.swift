import StrataRules
import StrataScan

/// Results in the format of test runners, for CI servers: one test case per rule, one failure per violation.
enum JUnitReport {
    /// One `testsuite`; problems are errors of a separate case.
    static func render(_ result: CheckResult) -> String {
        let problems = result.problems.map { ("error", $0.title, "\($0.path.displayed):\($0.position): \($0.message)") }
        let rules = Rules.all.filter { result.isConfigured || !$0.has(.needsConfiguration) }.map(\.identifier)
        let counts = "tests=\"\(rules.count + 1)\" failures=\"\(result.violations.count)\" errors=\"\(problems.count)\""
        let cases = rules.map { rule in
            let failures = result.violations.filter { $0.rule == rule }.map { finding in
                let place = "\(finding.path.displayed):\(finding.position): \(finding.severity)"
                return ("failure", finding.message.displayed, "\(place): \(finding.message.displayed)\nfix: \(finding.fix.displayed)")
            }
            return testCase(rule, failures)
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
              <testsuite name="strata" \(counts)>
            \(([testCase("workspace", problems)] + cases).joined(separator: "\n"))
                <system-out>\(escaped(Receipt.line(result.summary)))</system-out>
              </testsuite>
            </testsuites>

            """
    }

    private static func testCase(_ name: String, _ failures: [(element: String, message: String, text: String)]) -> String {
        let head = "    <testcase classname=\"strata\" name=\"\(escaped(name))\""
        guard !failures.isEmpty else { return head + "/>" }
        let inner = failures.map { failure in
            "      <\(failure.element) message=\"\(escaped(failure.message))\">\(escaped(failure.text))</\(failure.element)>\n"
        }
        return "\(head)>\n\(inner.joined())    </testcase>"
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
