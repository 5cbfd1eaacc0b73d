package import StrataRules

/// A check as `strata check` does it, for the library `Strata`.
package enum WorkspaceCheck {
    /// Whether the compiler's index is asked.
    package enum Symbols: Sendable {
        case off
        case whereBuilt
        case required
    }

    /// Checks a workspace with its configuration and its baseline.
    ///
    /// - Parameters:
    ///   - path: the workspace's absolute path.
    ///   - allowsManifests: whether the toolchain may run manifests that the built-in evaluator does not support.
    ///   - console: gives the environment and the day; nothing is written.
    /// - Throws: what says, as text, why the question cannot even be asked.
    package static func result(of path: String, symbols: Symbols, allowsManifests: Bool, console: Console) throws -> CheckResult {
        let reader = WorkspaceReader(
            console: console, path: path, configurationPath: nil, isQuiet: true, indexStore: symbols == .off ? .off : .auto,
            requiresSymbols: symbols == .required, allowsManifests: allowsManifests)
        let reading = try reader.read()
        let known = try reader.baseline(named: nil, reading.configuration)
        return Checker().check(reading.workspace, configuration: reading.configuration, baseline: known, today: console.today)
    }
}
