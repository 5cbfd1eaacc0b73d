import ArgumentParser
import Foundation
import StrataRules
import StrataScan
import StrataWorkspace

/// `strata facts`
struct FactsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "facts",
        abstract: "Write the facts about one package to a file, to check it together with others later.",
        discussion: """
            Facts depend on one package's own files only, so a build can cache
            them and create them in parallel. 'strata check --facts' checks them together.

              strata facts Packages/Orders --output facts/orders.json
              strata check --facts facts
            """)

    @Argument(help: "The package's folder, relative to the workspace.") var package: String
    @Option(help: "The file to write (default: standard output).") var output: String?
    @Option(help: "The workspace's folder.") var path = "."
    @Option(help: "The configuration file (default: .strata.yml in the workspace).") var config: String?
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = try Console.running()
        let reader = WorkspaceReader(
            console: console, path: path, configurationPath: config, isQuiet: false, allowsManifests: manifests.allowManifests)
        let directory = joinPath("", package)
        guard try reader.tree().kind(of: joinPath(directory, "Package.swift")) == .file else {
            throw CommandFailure("\(package): error: no Package.swift is here")
        }
        let reading = try reader.read(only: [directory])
        if let problem = reading.workspace.problems.first, reading.workspace.packages.isEmpty { throw problem }
        guard !reading.workspace.packages.isEmpty else {
            throw CommandFailure("\(package): error: the configuration excludes this package")
        }
        let tree = try reader.tree()
        let facts = try PackageFacts(reading.workspace, tree: tree)
        try console.write(String(decoding: facts.json, as: UTF8.self).withJSONEscapes, to: output)
    }
}

/// A folder of facts.
struct FactsFolder {
    private let console: Console
    private let path: String

    init(_ console: Console, _ path: String) {
        self.console = console
        self.path = path
    }

    /// The workspace that consists of the facts.
    ///
    /// - Throws: `WorkspaceError` or `CommandFailure` if one of them cannot be read.
    ///
    /// - Parameter sources: The workspace on disk, whose packages must all be included.
    func workspace(_ configuration: Configuration?, of sources: (any FileTree)?) throws -> Workspace {
        if configuration?.targets.isEmpty == false {
            throw CommandFailure("\(path): error: facts describe packages only, so 'targets:' cannot be checked")
        }
        let tree: DiskTree
        do throws(WorkspaceError) {
            tree = try DiskTree(console.absolutePath(path))
        } catch {
            throw CommandFailure("\(path): error: \(error.message)")
        }
        var facts: [PackageFacts] = []
        for entry in try tree.entries(of: "") where entry.kind == .file && entry.name.hasSuffix(".json") {
            facts.append(try PackageFacts(json: tree.contents(of: entry.name), path: "\(path)/\(entry.name)"))
        }
        guard !facts.isEmpty else { throw CommandFailure("\(path): error: no facts are here; 'strata facts' writes them as .json files") }
        let exclusions = configuration?.exclude.map { PathPattern($0.path.value) } ?? []
        var workspace = Workspace(
            facts: facts, matrix: configuration?.matrix ?? BuildMatrix.common,
            excluding: exclusions)
        // The workspace lists the packages if it is available.
        if let sources {
            if let project = WorkspaceLoader.projects(in: sources, excluding: exclusions).first {
                throw CommandFailure(
                    "\(path): error: facts describe packages only, so \(project) cannot be checked; omit '--facts'")
            }
            let known = Set(workspace.packages.map(\.directory))
            for directory in WorkspaceLoader.packages(in: sources, excluding: exclusions) where !known.contains(directory) {
                workspace.unreadPackages.insert(directory)
                let problem = WorkspaceError.missingFacts(joinPath(directory, "Package.swift"))
                if !workspace.problems.contains(problem) { workspace.problems.append(problem) }
            }
        }
        return workspace
    }
}
