package import StrataRules

/// A check as `strata check` does it, for the library `Strata`.
package enum WorkspaceCheck {
    /// Checks a workspace with its configuration and its baseline. The console provides the environment and the date.
    package static func result(
        of path: String, readsSymbols: Bool, requiresSymbols: Bool, allowsManifests: Bool, console: Console
    ) throws -> CheckResult {
        let reader = WorkspaceReader(
            console: console, path: path, configurationPath: nil, indexStore: readsSymbols ? .auto : .off,
            requiresSymbols: requiresSymbols, allowsManifests: allowsManifests)
        let reading = try reader.read()
        let known = try reader.baseline(named: nil, reading.configuration)
        return Checker().check(reading.workspace, configuration: reading.configuration, baseline: known, today: console.today)
    }
}
