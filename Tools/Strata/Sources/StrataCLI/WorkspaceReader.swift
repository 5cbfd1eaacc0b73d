import ArgumentParser
import Foundation
import StrataIndex
import StrataRules
import StrataScan
import StrataWorkspace

/// Reads a workspace and its configuration for a command.
struct WorkspaceReader {
    let console: Console
    let path: String
    let configurationPath: String?
    let isQuiet: Bool
    /// A folder of facts to use instead of the workspace's own files.
    var factsPath: String?
    /// What measures the parts of the run, if anything does.
    var phases: PhaseClock?
    /// Where symbols are read from.
    var indexStore = IndexStoreChoice.off
    /// Whether it is an error that symbols are unknown.
    var requiresSymbols = false
    /// Whether files are read as they are staged.
    var readsStaged = false

    /// What a command works with.
    struct Reading {
        var workspace: Workspace
        var configuration: Configuration?
        /// The files that the next commit changes, where only that was asked.
        var staged: Set<String>?
    }

    /// The workspace's files.
    ///
    /// - Throws: `CommandFailure` when the path is no folder.
    func tree() throws -> DiskTree {
        do {
            return try DiskTree(console.absolutePath(path))
        } catch let error {
            throw CommandFailure("\(path): error: \(error.message)")
        }
    }

    /// - Throws: `ConfigurationError`, `WorkspaceError` or `CommandFailure` when the question cannot even be asked.
    ///
    /// - Parameter only: the packages to read, or `nil` for all.
    func read(only: [String]? = nil) throws -> Reading {
        let disk = try tree()
        let staged = readsStaged ? try StagedFiles(git(in: disk), over: disk) : nil
        for manifest in staged?.manifests ?? [] {
            console.writeError("\(manifest): note: not all changes are staged; the manifest was evaluated as it lies here\n")
        }
        let tree: any FileTree = staged?.tree ?? disk
        let configuration = try readConfiguration(tree)
        if let factsPath {
            if requiresSymbols { throw CommandFailure("\(factsPath): error: facts hold no symbols, so '--require-symbols' cannot be met") }
            if case .path = indexStore { throw CommandFailure("\(factsPath): error: facts cannot be checked with an index store") }
            return Reading(workspace: try FactsFolder(console, factsPath).workspace(configuration), configuration: configuration)
        }
        let exclusions = configuration?.exclude.map { PathPattern($0.path.value) } ?? []
        let manifests = ToolchainManifests(
            cacheDirectory: cacheDirectory(of: disk), otherCaches: [usualCacheDirectory(of: disk)],
            // A hook's variables would lead git to the hook's repository in whatever folder SwiftPM asks it.
            environment: readsStaged ? console.environment.filter { !$0.key.hasPrefix("GIT_") } : console.environment)
        let progress = ProgressLine(console: console, isQuiet: isQuiet)
        defer { progress.finish() }
        var workspace = WorkspaceLoader(tree: tree, manifests: manifests).load(
            excluding: exclusions, only: only, targets: only == nil ? configuration?.declaredTargets ?? [] : [],
            declaredIn: configuration?.file ?? ".strata.yml",
            matrix: configuration?.matrix ?? BuildConfiguration.defaultMatrix,
            outlining: { configuration?.wantsDeclarations(of: $0) ?? false },
            progress: {
                progress.update($0)
                phases?.update($0)
            })
        phases?.end("links")
        if indexStore != .off || requiresSymbols {
            try SymbolSource(
                tree: disk, console: console, choice: indexStore, isRequired: requiresSymbols,
                cache: "\(cacheDirectory(of: disk))/symbols/\(SymbolReader.cacheName(of: disk.root))"
            ).read(into: &workspace, configuration)
            if let staged { workspace.symbols.distrust(staged.differing) }
            phases?.end("symbols")
        }
        return Reading(workspace: workspace, configuration: configuration, staged: staged?.paths)
    }

    private func git(in tree: DiskTree) -> Git {
        Git(tree.absolutePath(of: "") ?? ".", environment: console.environment, directory: console.directory)
    }

    /// Reads; what stands in the way goes to standard error and ends the command with status 2.
    func readOrReport() throws -> Reading {
        do {
            return try read()
        } catch {
            console.writeError("\(error)\n")
            throw ExitCode(2)
        }
    }

    /// Reads and checks; what could not be read goes to standard error.
    func check() throws -> CheckResult {
        let reading = try readOrReport()
        let result = Checker().check(reading.workspace, configuration: reading.configuration, today: console.today)
        report(result)
        return result
    }

    /// Prints why the question could not be asked, if so.
    func report(_ result: CheckResult) {
        for problem in result.workspaceProblems { console.writeError("\(problem)\n") }
        for problem in result.configurationProblems { console.writeError("\(problem)\n") }
    }

    /// Which files differ from a revision.
    func changedFiles(since revision: String) throws -> ChangedFiles {
        do {
            return try ChangedFiles(since: revision, git(in: tree()))
        } catch {
            console.writeError("\(error)\n")
            throw ExitCode(2)
        }
    }

    /// Where the baseline lies: as the command line says, as the configuration says, or the usual file in the workspace.
    func baselineFile(named name: String?, _ configuration: Configuration?) -> (shown: String, absolute: String, isExpected: Bool) {
        if let name { return (name, console.absolutePath(name), true) }
        let file = configuration?.baseline?.value ?? Baseline.defaultFile
        return (file, "\(console.absolutePath(path))/\(file)", configuration?.baseline != nil)
    }

    /// The baseline, or `nil` where there is none and nobody said that there is one.
    ///
    /// - Throws: `ConfigurationError` or `CommandFailure` when it cannot be read.
    func baseline(named name: String?, _ configuration: Configuration?) throws -> Baseline? {
        let file = baselineFile(named: name, configuration)
        guard let data = FileManager.default.contents(atPath: file.absolute) else {
            guard file.isExpected else { return nil }
            throw CommandFailure("\(file.shown): error: this baseline cannot be read; 'strata baseline' writes one")
        }
        return try Baseline(text: try Self.decode([UInt8](data), file.shown), file: file.shown)
    }

    private func readConfiguration(_ tree: any FileTree) throws -> Configuration? {
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

    private func text(of path: String, in tree: any FileTree) throws -> String {
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

    /// The folder for what can be computed again: `STRATA_CACHE`, as plug-ins give it, since they may write in a folder of their own only; or
    /// the usual one.
    func cacheDirectory(of tree: DiskTree) -> String {
        if let folder = console.environment["STRATA_CACHE"], folder.hasPrefix("/") { return folder }
        return usualCacheDirectory(of: tree)
    }

    /// `strata` below `XDG_CACHE_HOME`, or below the workspace's `.build`: where plug-ins find what somebody's own checks know already.
    private func usualCacheDirectory(of tree: DiskTree) -> String {
        if let folder = console.environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return "\(folder)/strata" }
        return "\(tree.absolutePath(of: "") ?? ".")/.build/strata"
    }
}
