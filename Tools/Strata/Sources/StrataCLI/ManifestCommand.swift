import ArgumentParser
import Foundation
import StrataManifest
import StrataReports
import StrataScan
import StrataWorkspace

/// `strata manifest`
struct ManifestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest",
        abstract: "Print packages' manifests as the built-in evaluator evaluates them.",
        discussion: """
            For one package it prints the JSON of 'swift package dump-package', or the
            place and the reason why the manifest is not supported, and exits with 2.
            For several it prints one line each: the folder, a tab, and the JSON or
            'refused' with the place and the reason. No manifest is run.
            """)

    @Argument(help: "The packages' folders.") var packages = ["."]

    func run() throws {
        let console = try Console.running()
        var isUnderstood = true
        for package in packages {
            let tree = try DiskTree(console.absolutePath(package))
            do throws(Refusal) {
                let dump = try OwnManifests(environment: console.environment, outside: tree.root).dump("", in: tree)
                console.write((packages.count > 1 ? "\(package)\t" : "") + dump.line + "\n")
            } catch {
                isUnderstood = false
                let place = "\(error.line):\(error.column)"
                if packages.count > 1 {
                    console.write("\(package)\trefused \(place): \(error.reason.displayed)\n")
                } else {
                    console.writeError(
                        "\(package)/Package.swift:\(place): the built-in evaluator does not support \(error.reason.displayed)\n")
                }
            }
        }
        if !isUnderstood { throw ExitCode(2) }
    }
}
