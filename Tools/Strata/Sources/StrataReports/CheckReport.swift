public import StrataRules
import StrataScan
public import StrataWorkspace

/// A format for the result of a check.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For users: path first, so that editors jump.
    case text
    case json
    /// For code scanning: SARIF 2.1.0.
    case sarif
    case github
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

/// Converts the paths of findings for readers outside the workspace.
public struct ReportPlaces: Sendable {
    /// The workspace's folder within its repository; empty at its root.
    private let prefix: String
    /// The files, whose texts are needed to convert columns.
    private let tree: (any FileTree)?

    public init(prefix: String = "", tree: (any FileTree)? = nil) { (self.prefix, self.tree) = (prefix, tree) }

    func path(_ path: String) -> String { prefix.isEmpty || path.hasPrefix("/") ? path : joinPath(prefix, path) }

    /// Converts a column in UTF-8 bytes to code points.
    func column(_ position: SourcePosition, in path: String) -> Int {
        guard let tree, position.column > 1 else { return position.column }
        let scalars = try? tree.withContents(of: path) { bytes -> Int? in
            let lines = LineStarts(bytes)
            guard let start = lines.offset(of: SourcePosition(line: position.line, column: 1)) else { return nil }
            // All bytes of a code point but the first begin with the bits 10.
            return bytes[start...].prefix(position.column - 1).count { $0 & 0xC0 != 0x80 }
        }
        return (scalars ?? nil).map { $0 + 1 } ?? position.column
    }
}

/// The last line of every run: the counts of what was checked, which distinguish an empty check from a clean one.
public enum Receipt {
    /// `checked 23 packages, 61 modules, 412 files, 1,932 imports, 214 edges, 6 configurations; files: 412 checked, 3 excluded, 0 unowned; symbols: not checked; skipped 0`
    public static func line(_ summary: CheckSummary) -> String {
        let counts = summary.counts.map { count($0.number, $0.noun) }
        let shown = [FileLedger.Verdict.checked, .excluded] + (summary.verdicts[.vendored] == nil ? [] : [.vendored]) + [.unowned]
        let verdicts = shown.map { "\((summary.verdicts[$0] ?? 0).grouped) \($0.rawValue)" }
        let index = summary.index.map { "; index: \($0.displayed)" } ?? ""
        return "checked \(counts.joined(separator: ", ")); files: \(verdicts.joined(separator: ", ")); "
            + "symbols: \(summary.symbols)\(index); skipped \(summary.skipped.count.grouped)"
    }

    /// A number with its noun: `1 file`, `1,932 imports`.
    public static func count(_ number: Int, _ noun: String) -> String { "\(number.grouped) \(noun)\(number == 1 ? "" : "s")" }
}
