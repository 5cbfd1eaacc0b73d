package import StrataRules

/// A check as `strata check` does it, for the library `Strata`.
package enum WorkspaceCheck {
    /// Whether the compiler's index is read.
    package enum Symbols: Sendable {
        case off
        case whereBuilt
        case required
    }

    /// Checks a workspace with its configuration and its baseline.
    ///
    /// - Parameters:
    ///   - path: The workspace's absolute path.
    ///   - allowsManifests: Whether the toolchain may run manifests that the built-in evaluator does not support.
    ///   - console: Provides the environment and the date; nothing is written.
    /// - Throws: An error whose description is the reason why the check is impossible.
    package static func result(of path: String, symbols: Symbols, allowsManifests: Bool, console: Console) throws -> CheckResult {
        let reader = WorkspaceReader(
            console: console, path: path, configurationPath: nil, isQuiet: true, indexStore: symbols == .off ? .off : .auto,
            requiresSymbols: symbols == .required, allowsManifests: allowsManifests)
        let reading = try reader.read()
        let known = try reader.baseline(named: nil, reading.configuration)
        return Checker().check(reading.workspace, configuration: reading.configuration, baseline: known, today: console.today)
    }
}
