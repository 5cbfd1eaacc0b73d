public import StrataRules

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
    ///   - color: Whether to use terminal colors.
    ///   - quiet: Whether to print nothing if there are no findings.
    ///   - all: Whether to print every place of an edge.
    ///   - places: The location of the workspace in its repository, for formats whose paths are relative to it.
    public func render(
        _ result: CheckResult, color: Bool = false, quiet: Bool = false, all: Bool = false, places: ReportPlaces = ReportPlaces()
    ) -> String {
        switch self {
        case .text: TextReport(color: color, quiet: quiet, all: all).render(result)
        case .json: JSONReport.render(result)
        case .sarif: SARIFReport(places: places).render(result)
        case .github: GitHubReport(places: places).render(result)
        case .xcode: XcodeReport.render(result)
        case .junit: JUnitReport.render(result)
        }
    }
}
