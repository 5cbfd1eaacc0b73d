package import StrataWorkspace

/// Checks a workspace repeatedly while the texts of its files change, for editors.
///
/// Layers do not change. The graph and the verdicts on symbols are updated for the modules of changed files, and all rules are evaluated
/// each time, so the result equals that of a full check.
package struct RepeatedCheck: Sendable {
    private let checker = Checker()
    private let isConfigured: Bool
    private var context: RuleContext
    /// The symbols of the workspace, including ignored files.
    private let symbols: SymbolFacts
    /// The files whose symbols were ignored last.
    private var leftOut: Set<String> = []

    package private(set) var result: CheckResult

    /// Performs the first check; the parameters are those of `Checker`.
    package init(_ workspace: Workspace, configuration: Configuration?, baseline: Baseline?, today: CalendarDay) {
        let wanted = configuration ?? Configuration(file: ".strata.yml")
        isConfigured = configuration != nil
        context = checker.context(workspace, wanted, baseline: baseline, today: today)
        symbols = workspace.symbols
        result = checker.evaluate(context, isConfigured: isConfigured)
    }

    /// Checks again.
    ///
    /// - Parameters:
    ///   - workspace: The same packages, modules and files with current scans and outlines. Its symbols are updated.
    ///   - changed: The modules of files that changed since the last check, or whose symbols are newly ignored or used.
    ///   - leftOut: The files whose symbols are ignored, because their text is not the compiled one.
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
