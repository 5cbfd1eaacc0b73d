import ArgumentParser
import Foundation
import StrataReports
import StrataScan
import StrataWorkspace

struct ManifestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest",
        abstract: "Print the facts that the checker reads in packages' manifests.",
        discussion: """
            For one package it prints a JSON object, for several one line each: the
            folder, a tab, and the object or the error. 'unknowns' lists what the
            manifest computes in a way that cannot be followed without running it,
            with the place and the reason. No manifest is run. Exits with 2 if a
            manifest cannot be read.
            """)

    @Argument(help: "The packages' folders.") var packages = ["."]

    func run() throws {
        let console = try Console.running()
        var isRead = true
        for package in packages {
            let tree = try DiskTree(console.absolutePath(package))
            do throws(WorkspaceError) {
                let manifest = try ManifestReader(environment: console.environment, outside: tree.root).manifest("", in: tree)
                console.write(packages.count > 1 ? "\(package)\t\(manifest.json.line)\n" : manifest.json.description + "\n")
            } catch {
                isRead = false
                if packages.count > 1 { console.write("\(package)\t\(error.message)\n") }
                console.writeError("\(package)/\(error)\n")
            }
        }
        if !isRead { throw ExitCode(2) }
    }
}
