import ArgumentParser
import Foundation
import ReuseKit

/// Exports and vendors packages of this repository; used by `make export`, `make vendor`, `make vendor-check` and `make reuse`.
@main struct ReuseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reuse", abstract: "Export or vendor packages of this repository.",
        subcommands: [ExportCommand.self, VendorCommand.self, CheckCommand.self, ProveCommand.self])
}

struct Place: ParsableArguments {
    @Option(help: "Where manifests are evaluated.") var scratch = ".build/reuse"

    func packages() throws -> (Repository, Packages) {
        let repository = try Repository(around: FileManager.default.currentDirectoryPath)
        return (repository, try Packages(of: repository, scratch: absolute(scratch)))
    }
}

/// Prints a line without buffering.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Create a git repository of a package, with its history and a version tag.")

    @OptionGroup var place: Place
    @Argument(help: "The package's name, such as Cache.") var package: String
    @Argument(help: "The path of the new repository; it must not exist.") var to: String
    @Option(help: "The version.") var tag = "1.0.0"
    @Option(parsing: .upToNextOption, help: "The library products to include. Default: all.") var products: [String] = []

    func run() throws {
        let (repository, packages) = try place.packages()
        let closure = try packages.closure(of: package, products: products)
        say(try Export(closure, from: repository, tag: tag).write(to: absolute(to)))
    }
}

struct VendorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "vendor", abstract: "Copy a package and record its origin.")

    @OptionGroup var place: Place
    @Argument(help: "The package's name, such as Cache.") var package: String
    @Argument(help: "The path of the copy; it must not exist.") var to: String

    func run() throws {
        let (repository, packages) = try place.packages()
        say(try Vendor(from: repository, packages: packages).copy(package, to: absolute(to)))
    }
}

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Report whether a vendored copy was modified or is outdated. Exits with 1 if so.")

    @OptionGroup var place: Place
    @Argument(help: "The copy.") var directory: String

    func run() throws {
        let (repository, packages) = try place.packages()
        let difference = try Vendor(from: repository, packages: packages).check(absolute(directory))
        for path in difference.changed { say("changed  \(path)") }
        for path in difference.missing { say("missing  \(path)") }
        for path in difference.added { say("added    \(path)") }
        for commit in difference.behind { say("behind   \(commit)") }
        if !difference.isEmpty { throw ExitCode(1) }
        say("as it was copied, and as it is now")
    }
}

struct ProveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prove", abstract: "Builds the README's program of packages in fresh apps: by path, vendored and exported.")

    @OptionGroup var place: Place
    @Argument(help: "The packages' names.") var names: [String]
    @Option(help: "Where the apps go.") var to = ".build/reuse/apps"

    func run() throws {
        let (repository, packages) = try place.packages()
        let proof = Proof(from: repository, packages: packages, in: absolute(to))
        var failed = 0
        for name in names {
            for installation in Proof.Installation.allCases {
                let problems: [String]
                do { problems = try proof.problems(of: name, by: installation) } catch { problems = ["\(error)"] }
                say("\(problems.isEmpty ? "✔" : "✘") \(name) \(installation.rawValue)")
                for problem in problems { say("  \(problem)") }
                failed += problems.isEmpty ? 0 : 1
            }
        }
        say("\(names.count) packages, \(Proof.Installation.allCases.count) ways each, \(failed) failed")
        if failed > 0 { throw ExitCode(1) }
    }
}
