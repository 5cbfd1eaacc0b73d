public import StrataRules
import StrataScan
import StrataWorkspace

/// A format for the result of a check.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For users: path first, so that editors jump.
    case text
    case json
    /// For code scanning: SARIF 2.1.0.
    case sarif
    case github
    /// Lines as compilers print them.
    case xcode
    /// For CI servers that show test results.
    case junit

    /// The whole report, with a trailing line break. Only text has colors, and omits repetitions by default.
    ///
    /// - Parameters:
    ///   - quiet: Whether to print nothing if there are no findings.
    ///   - all: Whether to print every place of an edge.
    ///   - places: The location of the workspace in its repository, for formats whose paths are relative to it.
    public func render(
        _ result: CheckResult, color: Bool = false, quiet: Bool = false, all: Bool = false, places: ReportPlaces = ReportPlaces()
    ) -> String {
        switch self {
        case .text: TextReport(result: result, summary: result.summary, color: color, quiet: quiet, all: all).render()
        case .json: JSONReport.render(result)
        case .sarif: SARIFReport(places: places).render(result)
        case .github: GitHubReport(places: places).render(result)
        case .xcode: XcodeReport.render(result)
        case .junit: JUnitReport.render(result)
        }
    }
}

extension CheckResult {
    /// The reasons why the check is incomplete.
    var problems: [(path: String, position: SourcePosition, title: String, message: String)] {
        configurationProblems.map { ($0.file, $0.position, "configuration", $0.message.displayed) }
            + workspaceProblems.map { ($0.path, $0.place ?? .start, "could not check", $0.message) }
    }
}

extension Finding {
    /// The fact, the reason and the fix, one line each.
    package var explanation: String {
        let because = because.map { "because: \($0.displayed)" }
        return [message.displayed, because, "fix: \(fix.displayed)"].compactMap(\.self).joined(separator: "\n")
    }
}

extension [[String]] {
    /// The rows as lines with aligned columns, of which some are aligned at their ends.
    func lines(separator: String, isRight: (Int) -> Bool = { _ in false }) -> [String] {
        let widths = (first ?? []).indices.map { column in map { $0[column].count }.max() ?? 0 }
        return map { row in
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return isRight(column) ? space + row[column] : row[column] + space
            }
            return String(cells.joined(separator: separator).reversed().drop { $0 == " " }.reversed())
        }
    }
}
