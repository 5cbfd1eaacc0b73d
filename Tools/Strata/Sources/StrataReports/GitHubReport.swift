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
