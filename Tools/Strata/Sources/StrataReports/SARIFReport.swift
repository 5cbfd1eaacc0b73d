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
        let run = JSONValue.object([
            "columnKind": .text("unicodeCodePoints"), "tool": .object(["driver": driver]), "invocations": .array([invocation(result)]),
            "results": .array(results(result.findings)),
        ])
        let document = JSONValue.object([
            "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"), "version": .text(Self.version), "runs": .array([run]),
        ])
        return document.description + "\n"
    }

    private var driver: JSONValue {
        let rules = Rules.all.map { rule in
            JSONValue.object([
                "id": .text(rule.identifier), "shortDescription": message(rule.texts.summary),
                "fullDescription": message(rule.texts.rationale), "help": message(rule.texts.remedy),
            ])
        }
        return .object(["name": .text("strata"), "rules": .array(rules)])
    }

    private func invocation(_ result: CheckResult) -> JSONValue {
        let notifications = result.problems.map { problem in
            JSONValue.object([
                "level": .text("error"), "message": message(problem.message),
                "locations": .array([location(problem.path, problem.position)]),
            ])
        }
        return .object([
            "executionSuccessful": .bool(result.exitCode != 2), "exitCode": .number(Int(result.exitCode)),
            "toolExecutionNotifications": notifications.isEmpty ? nil : .array(notifications),
        ])
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
        let region = JSONValue.object([
            "startLine": .number(position.line), "startColumn": .number(places.column(position, in: file)),
        ])
        let place = JSONValue.object(["artifactLocation": .object(["uri": .text(Self.uri(places.path(file)))]), "region": region])
        return .object(["physicalLocation": place])
    }

    /// The characters that a relative reference (RFC 3986) keeps: the unreserved ones and slashes.
    private static let kept = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

    static func uri(_ path: String) -> String { path.addingPercentEncoding(withAllowedCharacters: kept) ?? path }
    private func message(_ text: String) -> JSONValue { .object(["text": .text(text)]) }
}
