import Foundation
import StrataRules
import StrataScan
import StrataWorkspace

/// Findings in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0).
public struct SARIFReport {
    public static let version = "2.1.0"

    let places: ReportPlaces

    /// One run with the rules, the results and, if the check is incomplete, notifications.
    func render(_ result: CheckResult) -> String {
        let document = JSONValue.object([
            "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"),
            "version": .text(Self.version),
            "runs": .array([
                .object([
                    "columnKind": .text("unicodeCodePoints"),
                    "tool": .object(["driver": driver]),
                    "invocations": .array([invocation(result)]),
                    "results": .array(results(result.findings)),
                ])
            ]),
        ])
        return document.description + "\n"
    }

    private var driver: JSONValue {
        .object([
            "name": .text("strata"),
            "rules": .array(
                Rules.all.map { rule in
                    .object([
                        "id": .text(rule.identifier), "shortDescription": message(rule.texts.summary),
                        "fullDescription": message(rule.texts.rationale),
                        "help": message(rule.texts.remedy), "defaultConfiguration": .object(["level": .text("error")]),
                    ])
                }),
        ])
    }

    private func invocation(_ result: CheckResult) -> JSONValue {
        let notifications =
            result.configurationProblems.map { notification($0.message, $0.file, $0.position) }
            + result.workspaceProblems.map {
                notification($0.message, $0.path, $0.place ?? .start)
            }
        return .object([
            "executionSuccessful": .bool(result.exitCode != 2), "exitCode": .number(Int(result.exitCode)),
            "toolExecutionNotifications": notifications.isEmpty ? nil : .array(notifications),
        ])
    }

    private func notification(_ text: String, _ file: String, _ position: SourcePosition) -> JSONValue {
        .object([
            "level": .text("error"), "message": message(text),
            "locations": .array([.object(["physicalLocation": physicalLocation(file, at: position)])]),
        ])
    }

    private func results(_ findings: [Finding]) -> [JSONValue] {
        var seen: [String: Int] = [:]
        return findings.map { finding in
            // The line is omitted, so that a finding keeps its identity when it moves. Equal findings are distinguished by their order.
            let identity = [finding.rule, finding.path, finding.from ?? "", finding.to ?? "", finding.evidence.rawValue].joined(
                separator: "|")
            seen[identity, default: 0] += 1
            let text = [finding.message, finding.because.map { "because: \($0)" }, "fix: \(finding.fix)"].compactMap { $0 }.joined(
                separator: "\n")
            return .object([
                "ruleId": .text(finding.rule), "level": .text(finding.severity.rawValue), "message": message(text),
                "locations": .array([.object(["physicalLocation": physicalLocation(finding.path, at: finding.position)])]),
                "partialFingerprints": .object(["strataEdge/v1": .text("\(identity)|\(seen[identity] ?? 1)")]),
                "codeFlows": finding.chain.isEmpty ? nil : .array([codeFlow(finding)]),
            ])
        }
    }

    private func codeFlow(_ finding: Finding) -> JSONValue {
        // Adds the chain if the locations of its steps are known.
        let steps = finding.chain.enumerated().map { index, name in
            let step = finding.steps.isEmpty ? nil : finding.steps[min(index, finding.steps.count - 1)]
            return JSONValue.object([
                "location": .object([
                    "physicalLocation": physicalLocation(step?.path ?? finding.path, at: step?.position ?? finding.position),
                    "message": message(name),
                ])
            ])
        }
        return .object(["threadFlows": .array([.object(["locations": .array(steps)])])])
    }

    private func physicalLocation(_ file: String, at position: SourcePosition) -> JSONValue {
        .object([
            "artifactLocation": .object(["uri": .text(Self.uri(places.path(file)))]),
            "region": .object([
                "startLine": .number(position.line), "startColumn": .number(places.column(position, in: file)),
            ]),
        ])
    }

    /// The characters that a relative reference (RFC 3986) keeps: the unreserved ones and slashes.
    private static let kept = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

    static func uri(_ path: String) -> String { path.addingPercentEncoding(withAllowedCharacters: kept) ?? path }

    private func message(_ text: String) -> JSONValue { .object(["text": .text(text)]) }
}
