import ArgumentParser
import Foundation
import StrataRules
import StrataWorkspace

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

extension Console {
    /// Reads the user's settings. The checked folder must not contain any.
    func userConfiguration(outside root: String) throws -> UserConfiguration {
        let folder =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.config" : nil }
        guard let file = folder.map({ "\($0)/strata/config.yml" }), FileManager.default.fileExists(atPath: file) else {
            return UserConfiguration()
        }
        if PathContainment(root).touches(file) {
            writeError("\(file): note: this configuration of the user is not used, because it is inside the checked folder\n")
            return UserConfiguration()
        }
        guard let data = FileManager.default.contents(atPath: file), let text = String(validating: data, as: UTF8.self) else {
            throw CommandFailure("\(file): error: the configuration of the user cannot be read as UTF-8 text")
        }
        return try UserConfiguration(yaml: text, file: file)
    }
}
