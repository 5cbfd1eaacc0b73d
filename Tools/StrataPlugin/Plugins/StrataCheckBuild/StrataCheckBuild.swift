import Foundation
import PackagePlugin

/// Checks the layers before a target is compiled, and again when a source, a manifest or the configuration has changed.
@main struct StrataCheckBuild: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let workspace = Self.workspace(around: context.package.directoryURL)
        let report = context.pluginWorkDirectoryURL.appendingPathComponent("Checked.swift")
        return [
            .buildCommand(
                displayName: "Checking the layers of \(workspace.lastPathComponent)",
                executable: try context.tool(named: "strata").url,
                arguments: [
                    "check", workspace.path, "--format", "xcode", "--absolute-paths", "--checked", report.path,
                    // The running build writes the index.
                    "--index-store", "off",
                ],
                environment: ["STRATA_CACHE": context.pluginWorkDirectoryURL.path],
                inputFiles: Self.inputs(below: workspace),
                outputFiles: [report])
        ]
    }

    /// The nearest folder with a `.strata.yml`, from the package up to the root of its repository; the package if there is none.
    private static func workspace(around package: URL) -> URL {
        var folder = package.standardizedFileURL
        while true {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".strata.yml").path) { return folder }
            let above = folder.deletingLastPathComponent()
            let isRoot = FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) || above.path == folder.path
            if isRoot { return package }
            folder = above
        }
    }

    /// The inputs of a check: Swift files, manifests, configuration and baseline, but no build output.
    private static func inputs(below workspace: URL) -> [URL] {
        let names = [".strata.yml", ".strata-baseline"].map { workspace.appendingPathComponent($0) }
        let own = names.filter { FileManager.default.fileExists(atPath: $0.path) }
        // Hidden folders are `.build`, `.git` and those of tools.
        guard let walk = FileManager.default.enumerator(at: workspace, includingPropertiesForKeys: nil, options: .skipsHiddenFiles) else {
            return own
        }
        return own + walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }
}
