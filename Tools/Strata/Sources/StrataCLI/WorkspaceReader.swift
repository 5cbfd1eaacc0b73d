import Foundation
import StrataRules
import StrataScan
import StrataWorkspace

/// Reads a workspace and its configuration for a command.
struct WorkspaceReader {
    let console: Console
    let path: String
    let configurationPath: String?
    let isQuiet: Bool

    /// What a command works with.
    struct Reading {
        var workspace: Workspace
        var configuration: Configuration?
    }

    /// - Throws: `ConfigurationError` or `WorkspaceError` when the question cannot even be asked.
    func read() throws -> Reading {
        let tree: DiskTree
        do {
            tree = try DiskTree(console.absolutePath(path))
        } catch let error {
            throw CommandFailure("\(path): error: \(error.message)")
        }
        let configuration = try readConfiguration(tree)
        let exclusions = configuration?.exclude.map { PathPattern($0.path.value) } ?? []
        let manifests = ToolchainManifests(cacheDirectory: cacheDirectory(of: tree), environment: console.environment)
        let progress = ProgressLine(console: console, isQuiet: isQuiet)
        defer { progress.finish() }
        let workspace = WorkspaceLoader(tree: tree, manifests: manifests).load(excluding: exclusions) { progress.update($0) }
        return Reading(workspace: workspace, configuration: configuration)
    }

    private func readConfiguration(_ tree: DiskTree) throws -> Configuration? {
        guard let configurationPath else {
            guard tree.kind(of: ".strata.yml") != nil else { return nil }
            return try Configuration(yaml: try text(of: ".strata.yml", in: tree), file: ".strata.yml")
        }
        let absolute = console.absolutePath(configurationPath)
        guard let data = FileManager.default.contents(atPath: absolute) else {
            throw CommandFailure("\(configurationPath): error: this configuration file cannot be read")
        }
        return try Configuration(yaml: try Self.decode(Array(data), configurationPath), file: configurationPath)
    }

    private func text(of path: String, in tree: DiskTree) throws -> String {
        do throws(WorkspaceError) {
            return try Self.decode(try tree.contents(of: path), path)
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    private static func decode(_ bytes: [UInt8], _ path: String) throws(WorkspaceError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .unreadableSource(path, reason: "this is not UTF-8; save the file as UTF-8", place: .init(line: 1, column: 1))
        }
        return text
    }

    private func cacheDirectory(of tree: DiskTree) -> String {
        if let folder = console.environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return "\(folder)/strata" }
        return "\(tree.absolutePath(of: "") ?? ".")/.build/strata"
    }
}
