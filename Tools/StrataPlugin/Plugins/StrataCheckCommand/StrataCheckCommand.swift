import Foundation
import PackagePlugin

/// `swift package strata-check [arguments of strata check]`
@main struct StrataCheckCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "strata").url
        process.arguments = ["check"] + arguments
        process.currentDirectoryURL = Self.workspace(around: context.package.directoryURL)
        // On macOS a plug-in may write into its own folder only. The manifests' answers are kept there for the next run.
        process.environment = ProcessInfo.processInfo.environment.merging(["STRATA_CACHE": context.pluginWorkDirectoryURL.path]) { $1 }
        try process.run()
        process.waitUntilExit()
        // SwiftPM says that the plug-in ended with this status, and ends with 1.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// The nearest folder with a `.strata.yml`, from the package upwards to the root of its repository; the package where there is none.
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
}
