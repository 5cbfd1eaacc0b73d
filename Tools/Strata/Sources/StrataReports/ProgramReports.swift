import Foundation
import StrataRules
import StrataScan
import StrataWorkspace

/// Findings for programs.
public enum JSONReport {
    /// The version of the format, incremented when a key is removed or changes its meaning.
    public static let version = 1

    /// An object with `version`, `violations`, `problems` (the reasons for exit code 2) and `summary`.
    static func render(_ result: CheckResult) -> String {
        let problems = result.problems.map { problem in
            JSONValue.object([
                "file": .text(problem.path), "line": .number(problem.position.line), "column": .number(problem.position.column),
                "message": .text(problem.message),
            ])
        }
        let violations = result.findings.map { finding in
            JSONValue.object([
                "rule": .text(finding.rule), "severity": .text(finding.severity.rawValue), "file": .text(finding.path),
                "line": .number(finding.position.line), "column": .number(finding.position.column), "from": .optional(finding.from),
                "to": .optional(finding.to), "evidence": .text(finding.evidence.rawValue), "chain": .texts(finding.chain),
                "configurations": .texts(finding.configurations), "message": .text(finding.message),
                "because": .optional(finding.because), "fix": .text(finding.fix),
            ])
        }
        let document = JSONValue.object([
            "version": .number(version), "violations": .array(violations), "problems": .array(problems),
            "summary": summary(result.summary, known: result.known),
        ])
        return document.description + "\n"
    }

    private static func summary(_ summary: CheckSummary, known: Int) -> JSONValue {
        let verdicts: [FileLedger.Verdict] = [.checked, .excluded, .unowned, .vendored]
        var members = summary.counts.map { ("\($0.noun)s", JSONValue.number($0.number)) }
        members.insert(("symbols", .text(summary.symbols)), at: members.count - 1)
        members += [
            ("skipped", .texts(summary.skipped)), ("testModules", .texts(summary.testModules)),
            ("ledger", .members(verdicts.map { ($0.rawValue, .number(summary.verdicts[$0] ?? 0)) })), ("known", .number(known)),
        ]
        return .members(members)
    }
}

/// Findings in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0).
public struct SARIFReport {
    public static let version = "2.1.0"
    let places: ReportPlaces

    func render(_ result: CheckResult) -> String {
        let rules = Rules.all.map { rule in
            JSONValue.object([
                "id": .text(rule.identifier), "shortDescription": message(rule.texts.summary),
                "fullDescription": message(rule.texts.rationale), "help": message(rule.texts.remedy),
            ])
        }
        let notifications = result.problems.map { problem in
            JSONValue.object([
                "level": .text("error"), "message": message(problem.message),
                "locations": .array([location(problem.path, problem.position)]),
            ])
        }
        let invocation = JSONValue.object([
            "executionSuccessful": .bool(result.exitCode != 2), "exitCode": .number(Int(result.exitCode)),
            "toolExecutionNotifications": notifications.isEmpty ? nil : .array(notifications),
        ])
        let run = JSONValue.object([
            "columnKind": .text("unicodeCodePoints"),
            "tool": .object(["driver": .object(["name": .text("strata"), "rules": .array(rules)])]), "invocations": .array([invocation]),
            "results": .array(results(result.findings)),
        ])
        let document = JSONValue.object([
            "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"), "version": .text(Self.version), "runs": .array([run]),
        ])
        return document.description + "\n"
    }

    private func results(_ findings: [Finding]) -> [JSONValue] {
        var seen: [String: Int] = [:]
        return findings.map { finding in
            // The line is omitted, so that a finding keeps its identity when it moves. Equal findings are distinguished by their order.
            let parts = [finding.rule, finding.path, finding.from ?? "", finding.to ?? "", finding.evidence.rawValue]
            let identity = parts.joined(separator: "|")
            seen[identity, default: 0] += 1
            return .object([
                "ruleId": .text(finding.rule), "level": .text(finding.severity.rawValue), "message": message(finding.explanation),
                "locations": .array([location(finding.path, finding.position)]),
                "partialFingerprints": .object(["strataEdge/v1": .text("\(identity)|\(seen[identity] ?? 1)")]),
            ])
        }
    }

    private func location(_ file: String, _ position: SourcePosition) -> JSONValue {
        let region = JSONValue.object(["startLine": .number(position.line), "startColumn": .number(places.column(position, in: file))])
        let place = JSONValue.object(["artifactLocation": .object(["uri": .text(Self.uri(places.path(file)))]), "region": region])
        return .object(["physicalLocation": place])
    }

    /// The characters that a relative reference (RFC 3986) keeps: the unreserved ones and slashes.
    private static let kept = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

    static func uri(_ path: String) -> String { path.addingPercentEncoding(withAllowedCharacters: kept) ?? path }
    private func message(_ text: String) -> JSONValue { .object(["text": .text(text)]) }
}

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
