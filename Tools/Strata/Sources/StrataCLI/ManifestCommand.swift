public import ArgumentParser
import Foundation
import StrataManifest
import StrataReports
public import StrataWorkspace

/// `strata manifest`
struct ManifestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest",
        abstract: "Print what packages' manifests say, as it is understood without a compiler.",
        discussion: """
            For one package it prints the JSON of 'swift package dump-package', or the
            place and the reason why only the toolchain understands the manifest, and
            exits with 2. For several it prints one line each: the folder, a tab, and
            the JSON or 'refused' with the place and the reason.
            """)

    @Argument(help: "The packages' folders.") var packages = ["."]

    func run() throws {
        let console = try Console.running()
        let manifests = OwnManifests(environment: console.environment)
        var isUnderstood = true
        for package in packages {
            let tree = try DiskTree(console.absolutePath(package))
            do throws(Refusal) {
                let dump = try manifests.dump("", in: tree)
                console.write((packages.count > 1 ? "\(package)\t" : "") + String(decoding: dump, as: UTF8.self) + "\n")
            } catch {
                isUnderstood = false
                let place = "\(error.line):\(error.column)"
                if packages.count > 1 {
                    console.write("\(package)\trefused \(place): \(error.reason)\n")
                } else {
                    console.writeError("\(package)/Package.swift:\(place): only the toolchain understands \(error.reason)\n")
                }
            }
        }
        if !isUnderstood { throw ExitCode(2) }
    }
}

extension ManifestSource: ExpressibleByArgument {}
