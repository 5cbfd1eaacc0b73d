import StrataRules
import StrataScan
import StrataWorkspace

/// Annotations of GitHub Actions, one per finding or problem.
struct GitHubReport {
    let places: ReportPlaces

    /// `::error file=…,line=…,col=…,title=…::message` lines, `::notice` for notes, and the receipt.
    func render(_ result: CheckResult) -> String {
        var lines = result.configurationProblems.map { problem in
            command("error", problem.file, problem.position.line, problem.position.column, "configuration", problem.message.displayed)
        }
        lines += result.workspaceProblems.map { problem in
            command("error", problem.path, problem.place?.line ?? 1, problem.place?.column ?? 1, "could not check", problem.message)
        }
        lines += result.findings.map { finding in
            let because = finding.because.map { "because: \($0.displayed)" }
            let text = [finding.message.displayed, because, "fix: \(finding.fix.displayed)"].compactMap { $0 }.joined(separator: "\n")
            let severity = finding.severity == .note ? "notice" : finding.severity.rawValue
            return command(severity, finding.path, finding.position.line, finding.position.column, finding.rule, text)
        }
        return (lines + [Receipt.line(result.summary)]).joined(separator: "\n") + "\n"
    }

    private func command(_ name: String, _ file: String, _ line: Int, _ column: Int, _ title: String, _ text: String) -> String {
        "::\(name) file=\(escaped(places.path(file).displayed, isProperty: true)),line=\(line),col=\(column),title=\(escaped(title, isProperty: true))::\(escaped(text, isProperty: false))"
    }

    /// The codes of characters that would terminate the command, and of those that would terminate a property.
    private static let codes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
    private static let propertyCodes = codes.merging([":": "%3A", ",": "%2C"]) { first, _ in first }

    private func escaped(_ text: String, isProperty: Bool) -> String {
        let codes = isProperty ? Self.propertyCodes : Self.codes
        return text.unicodeScalars.map { codes[$0] ?? String($0) }.joined()
    }
}
