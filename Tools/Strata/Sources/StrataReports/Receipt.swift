public import StrataRules
import StrataScan
import StrataWorkspace

/// The last line of every run: the counts of what was checked, which distinguish an empty check from a clean one.
public enum Receipt {
    /// `checked 23 packages, 61 modules, 412 files, 1,932 imports, 214 edges, 6 configurations; files: 412 checked, 3 excluded, 0 unowned; symbols: not checked; skipped 0`
    public static func line(_ summary: CheckSummary) -> String {
        let counts = [
            (summary.packages, "package"), (summary.modules, "module"), (summary.files, "file"), (summary.imports, "import"),
            (summary.edges, "edge"), (summary.configurations, "configuration"),
        ].map(count)
        let shown = [FileLedger.Verdict.checked, .excluded] + (summary.verdicts[.vendored] == nil ? [] : [.vendored]) + [.unowned]
        let verdicts = shown.map { "\((summary.verdicts[$0] ?? 0).grouped) \($0.rawValue)" }
        let index = summary.index.map { "; index: \($0.displayed)" } ?? ""
        return "checked \(counts.joined(separator: ", ")); files: \(verdicts.joined(separator: ", ")); "
            + "symbols: \(summary.symbols)\(index); skipped \(summary.skipped.count.grouped)"
    }

    /// A number with its noun: `1 file`, `1,932 imports`.
    public static func count(_ number: Int, _ noun: String) -> String { "\(number.grouped) \(noun)\(number == 1 ? "" : "s")" }
}
