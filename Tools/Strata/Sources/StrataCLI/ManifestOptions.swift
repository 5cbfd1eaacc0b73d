import ArgumentParser
import StrataRules

/// Options of every command that reads a workspace: whether the toolchain may run manifests.
struct ManifestOptions: ParsableArguments {
    @Flag(
        help: "Evaluate manifests of which a fact is unknown with the Swift toolchain, which runs their code.")
    var allowManifests = false

    func reader(
        _ path: String, config: String? = nil, indexStore: IndexStoreChoice = .off, _ console: Console
    ) -> WorkspaceReader {
        WorkspaceReader(
            console: console, path: path, configurationPath: config, indexStore: indexStore, allowsManifests: allowManifests)
    }
}

extension CheckResult {
    /// Ends a command with status 2 if the check is incomplete.
    func requireComplete() throws {
        if exitCode == 2 { throw ExitCode(2) }
    }
}
