public import StrataRules

/// A format for the result of a check.
public protocol CheckReport: Sendable {
    /// The whole report, with a trailing line break.
    func render(_ result: CheckResult) -> String
}

public enum ReportFormat: String, CaseIterable, Sendable {
    /// For users: path first, so that editors jump.
    case text
    /// For programs.
    case json
    /// For code scanning: SARIF 2.1.0.
    case sarif
    /// Annotations of GitHub Actions.
    case github
    /// Lines as compilers print them.
    case xcode
    /// For CI servers that show test results.
    case junit

    /// The report of this format. Only text has colors, and omits repetitions by default.
    public func report(
        color: Bool = false, quiet: Bool = false, all: Bool = false, places: ReportPlaces = ReportPlaces()
    ) -> any CheckReport {
        switch self {
        case .text: TextReport(color: color, quiet: quiet, all: all)
        case .json: JSONReport()
        case .sarif: SARIFReport(places)
        case .github: GitHubReport(places)
        case .xcode: XcodeReport()
        case .junit: JUnitReport()
        }
    }
}
