package import StrataWorkspace

/// Checks a workspace again and again while the texts of its files change, as an editor does.
///
/// Layers stay where they are. The graph follows the modules whose files changed, and so do the verdicts on symbols. The rules are all
/// evaluated each time: so the result is that of a check from the beginning.
package struct RepeatedCheck: Sendable {
    private let checker = Checker()
    private let isConfigured: Bool
    private var context: RuleContext
    /// The symbols of the workspace with nothing left out.
    private let symbols: SymbolFacts
    /// The files whose symbols were left out last.
    private var leftOut: Set<String> = []

    /// The result of the last check.
    package private(set) var result: CheckResult

    /// Checks a workspace for the first time; the parameters are those of `Checker`.
    package init(_ workspace: Workspace, configuration: Configuration?, baseline: Baseline?, today: CalendarDay) {
        let wanted = configuration ?? Configuration(file: ".strata.yml")
        isConfigured = configuration != nil
        context = checker.context(workspace, wanted, baseline: baseline, today: today)
        symbols = workspace.symbols
        result = checker.evaluate(context, isConfigured: isConfigured)
    }

    /// Checks it again.
    ///
    /// - Parameters:
    ///   - workspace: the same packages, modules and files; other scans and outlines. Its symbols are those of the
    ///     last time, and set here.
    ///   - changed: the modules of the files that changed since the last time, or whose symbols are left out or not any more since then.
    ///   - leftOut: the files whose symbols are left out, because their text is not the one that was compiled.
    package mutating func check(_ workspace: inout Workspace, changed: Set<ModuleID>, leavingOut leftOut: Set<String>) {
        if leftOut != self.leftOut {
            workspace.symbols = symbols
            workspace.symbols.distrust(leftOut)
            self.leftOut = leftOut
        }
        context = checker.context(context, workspace, changed: changed, leavingOut: leftOut)
        result = checker.evaluate(context, isConfigured: isConfigured)
    }
}
