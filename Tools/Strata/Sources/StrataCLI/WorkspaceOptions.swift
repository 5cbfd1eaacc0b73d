import ArgumentParser
import StrataRules

/// Whether the toolchain may run manifests.
struct ManifestOptions: ParsableArguments {
    @Flag(help: "Evaluate manifests of which a fact is unknown with the Swift toolchain, which runs their code.")
    var allowManifests = false

    func reader(_ path: String, config: String? = nil, indexStore: IndexStoreChoice = .off, _ console: Console) -> WorkspaceReader {
        WorkspaceReader(console: console, path: path, configurationPath: config, indexStore: indexStore, allowsManifests: allowManifests)
    }
}

struct WorkspaceOptions: ParsableArguments {
    @Argument(help: "The workspace's folder.") var path = "."
    @Option(help: "The configuration file (default: .strata.yml in the workspace, or above the folder that this runs in).") var config:
        String?
    @OptionGroup var manifests: ManifestOptions

    func reader(indexStore: IndexStoreChoice = .off, _ console: Console) -> WorkspaceReader {
        manifests.reader(path, config: config, indexStore: indexStore, console)
    }
}

extension CheckResult {
    /// Ends a command with status 2 if the check is incomplete.
    func requireComplete() throws { if exitCode == 2 { throw ExitCode(2) } }
}
