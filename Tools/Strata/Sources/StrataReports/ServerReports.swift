import StrataRules
import StrataScan

/// Annotations of GitHub Actions, one per finding or problem.
struct GitHubReport {
    let places: ReportPlaces

    /// `::error file=…,line=…,col=…,title=…::message` lines, `::notice` for notes, and the receipt.
    func render(_ result: CheckResult) -> String {
        let problems = result.problems.map { command("error", $0.path, $0.position, $0.title, $0.message) }
        let findings = result.findings.map { finding in
            let severity = finding.severity == .note ? "notice" : finding.severity.rawValue
            return command(severity, finding.path, finding.position, finding.rule, finding.explanation)
        }
        return (problems + findings + [Receipt.line(result.summary)]).joined(separator: "\n") + "\n"
    }

    private func command(_ name: String, _ file: String, _ position: SourcePosition, _ title: String, _ text: String) -> String {
        let place = "file=\(property(places.path(file).displayed)),line=\(position.line),col=\(position.column)"
        return "::\(name) \(place),title=\(property(title))::\(escaped(text, Self.codes))"
    }

    /// The codes of characters that would terminate the command.
    private static let codes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]

    private func property(_ text: String) -> String { escaped(text, Self.codes.merging([":": "%3A", ",": "%2C"]) { $1 }) }

    private func escaped(_ text: String, _ codes: [Unicode.Scalar: String]) -> String {
        text.unicodeScalars.map { codes[$0] ?? String($0) }.joined()
    }
}

/// Lines in the format of compilers, which Xcode and other editors turn into annotations: `path:line:column: error: text`.
enum XcodeReport {
    /// One line per problem and finding, and the receipt as a note.
    static func render(_ result: CheckResult) -> String {
        let problems = result.problems.map { problem in
            let text = problem.message.split(whereSeparator: \.isNewline).joined(separator: " ")
            return "\(problem.path.displayed):\(problem.position): error: \(text)"
        }
        let findings = result.findings.map { finding in
            let text = finding.message.displayed + (finding.because.map { "; \($0.displayed)" } ?? "")
            return "\(finding.path.displayed):\(finding.position): \(finding.severity): [\(finding.rule)] \(text); to fix: "
                + finding.fix.displayed
        }
        return (problems + findings + ["note: \(Receipt.line(result.summary))"]).joined(separator: "\n") + "\n"
    }
}

/// Results in the format of test runners, for CI servers: one test case per rule, one failure per violation.
enum JUnitReport {
    /// One `testsuite`; problems are errors of a separate case.
    static func render(_ result: CheckResult) -> String {
        let problems: [Failure] = result.problems.map { ("error", $0.title, "\($0.path.displayed):\($0.position): \($0.message)") }
        let rules = Rules.all.filter { result.isConfigured || !$0.has(.needsConfiguration) }.map(\.identifier)
        let counts = "tests=\"\(rules.count + 1)\" failures=\"\(result.violations.count)\" errors=\"\(problems.count)\""
        let cases = rules.map { rule in
            let failures = result.violations.filter { $0.rule == rule }.map { finding -> Failure in
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

    private typealias Failure = (element: String, message: String, text: String)

    private static func testCase(_ name: String, _ failures: [Failure]) -> String {
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
