package import StrataRules

/// A check as `strata check` does it, for the library `Strata`.
package enum WorkspaceCheck {
    /// Checks a workspace with its configuration and its baseline.
    ///
    /// - Parameters:
    ///   - path: The workspace's absolute path.
    ///   - readsSymbols: Whether the compiler's index is read if there is one.
    ///   - requiresSymbols: Whether the symbols of every file are required.
    ///   - allowsManifests: Whether the toolchain may run manifests of which a fact is unknown.
    ///   - console: Provides the environment and the date; nothing is written.
    /// - Throws: An error whose description is the reason why the check is impossible.
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
