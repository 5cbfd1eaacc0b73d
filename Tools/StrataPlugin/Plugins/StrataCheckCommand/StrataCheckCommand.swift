import Foundation
import PackagePlugin

/// `swift package strata-check [arguments of strata check]`
@main struct StrataCheckCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "strata").url
        process.arguments = ["check"] + arguments
        process.currentDirectoryURL = Self.workspace(around: context.package.directoryURL)
        // On macOS a plug-in may write only in its own folder, which contains the manifest cache.
        process.environment = ProcessInfo.processInfo.environment.merging(["STRATA_CACHE": context.pluginWorkDirectoryURL.path]) { $1 }
        try process.run()
        process.waitUntilExit()
        // SwiftPM reports this status of the plug-in, and exits with 1.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
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
}
