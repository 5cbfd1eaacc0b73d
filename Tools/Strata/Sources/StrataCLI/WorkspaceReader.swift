import ArgumentParser
import Foundation
import StrataIndex
package import StrataRules
import StrataScan
import StrataWorkspace

struct WorkspaceReader {
    let console: Console
    let path: String
    var configurationPath: String?
    var phases: PhaseClock?
    var indexStore = IndexStoreChoice.off
    /// Whether it is an error that symbols are unknown.
    var requiresSymbols = false
    var readsStaged = false
    /// Whether to search parent folders for a configuration.
    var looksAbove = true
    var allowsManifests = false
    /// Whether imports are needed, not only the assignment of files.
    var scansFiles = true
    static let configurationFiles = [".strata.yml", ".strata.yaml"]

    /// The workspace's absolute path: the given folder, or by default the nearest one above in the repository with a configuration.
    var folder: String {
        let start = console.absolutePath(path)
        guard path == ".", looksAbove, configurationPath == nil else { return start }
        for folder in start.selfAndParents where !folder.isEmpty {
            func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }
            if Self.configurationFiles.contains(where: has) { return String(folder) }
            if has(".git") { break }
        }
        return start
    }

    typealias Reading = (workspace: Workspace, configuration: Configuration?, tree: any FileTree)

    func tree() throws -> DiskTree {
        do { return try DiskTree(folder) } catch { throw CommandFailure("\(path): error: \(error.message)") }
    }

    func read() throws -> Reading {
        let disk = try tree()
        let staged = readsStaged ? try StagedFiles(git, over: disk) : nil
        for manifest in staged?.manifests ?? [] {
            console.writeError("\(manifest.displayed): note: not all changes are staged; the manifest in the folder was evaluated\n")
        }
        let tree: any FileTree = staged?.tree ?? disk
        let configuration = try readConfiguration(tree)
        var workspace = load(tree, manifests(of: disk), configuration)
        phases?.end("links")
        if indexStore != .off || requiresSymbols {
            try readSymbols(into: &workspace, configuration, disk, differing: staged?.differing ?? [])
            if let staged { workspace.symbols.distrust(staged.differing) }
            phases?.end("symbols")
        }
        return (workspace, configuration, tree)
    }

    private func manifests(of disk: DiskTree) -> ManifestReader {
        // A hook's variables would direct git to the hook's repository in every folder that SwiftPM queries.
        let environment = readsStaged ? console.environment.filter { !$0.key.hasPrefix("GIT_") } : console.environment
        let cache = allowsManifests ? cacheDirectory(of: disk) : nil
        return ManifestReader(environment: environment, outside: disk.root, cacheDirectory: cache)
    }

    private func load(_ tree: any FileTree, _ manifests: ManifestReader, _ configuration: Configuration?) -> Workspace {
        WorkspaceLoader(tree: tree, manifests: manifests).load(
            excluding: configuration?.exclude.map { PathPattern($0.path.value) } ?? [], targets: configuration?.declaredTargets ?? [],
            declaredIn: configuration?.file ?? ".strata.yml", matrix: configuration?.matrix ?? BuildMatrix.common, scanning: scansFiles,
            outlining: { configuration?.wantsDeclarations(of: $0) ?? false }, remarking: { configuration?.wantsRemarks(of: $0) ?? false },
            ended: { phases?.end($0.rawValue) })
    }

    var git: Git { Git(folder, console) }

    /// The workspace's folder relative to its repository; empty at the root or without one.
    var placeInRepository: String {
        let folder = (try? tree())?.root ?? folder
        let top = folder.selfAndParents.first { FileManager.default.fileExists(atPath: "\($0)/.git") }
        return top.map { String(folder.dropFirst($0.count + 1)) } ?? ""
    }

    /// Returns the findings at the base of a change, and the changed files. A revision of `nil` means staged changes relative to `HEAD`.
    func change(since revision: String?, baseline: String?) throws -> (findings: [Finding], paths: Set<String>) {
        let disk = try tree()
        let change = try GitChange(since: revision, git, over: disk)
        var reader = self
        reader.phases = nil
        reader.indexStore = .off
        do {
            let configuration = try reader.readConfiguration(change.tree)
            let workspace = reader.load(change.tree, manifests(of: disk), configuration)
            let file = try baselineFile(named: baseline, configuration)
            let isInside = ["\(disk.root)/\(file.shown)", "\(folder)/\(file.shown)"].contains(file.absolute)
            let isKnown = isInside && change.tree.kind(of: file.shown) == .file
            let known = isKnown ? try Baseline(text: reader.text(of: file.shown, in: change.tree), file: file.shown) : nil
            let result = Checker().check(workspace, configuration: configuration, baseline: known, today: console.today)
            guard result.exitCode != 2 else {
                throw CommandFailure(result.workspaceProblems.first?.description ?? "its configuration does not fit")
            }
            return (result.findings, change.paths)
        } catch {
            // Without findings of the base, all findings count as new.
            console.writeError("note: the base revision cannot be checked, so all findings count as new: \(error)\n")
            return ([], change.paths)
        }
    }

    /// Reads and checks the workspace; reading problems are written to standard error.
    func check() throws -> CheckResult {
        let reading = try read()
        let result = Checker().check(reading.workspace, configuration: reading.configuration, today: console.today)
        report(result)
        return result
    }

    func report(_ result: CheckResult) {
        for problem in result.workspaceProblems { console.writeError("\(problem)\n") }
        for problem in result.configurationProblems { console.writeError("\(problem)\n") }
    }

    /// The absolute path of a file in the workspace, which must not leave it, also through links.
    func path(inWorkspace name: String) throws -> String {
        let root = try tree().root
        let path = "\(root)/\(name)"
        guard !name.hasPrefix("/"), PathContainment(root).contains(path) else {
            let remedy = "use a file inside, or pass the path on the command line"
            throw CommandFailure("\(name.displayed): error: this path of the workspace is outside of it; \(remedy)")
        }
        return path
    }

    /// The path of the baseline: from the command line, the configuration, or the default file of the workspace.
    func baselineFile(named name: String?, _ configuration: Configuration?) throws -> (shown: String, absolute: String, isExpected: Bool) {
        if let name { return (name, console.absolutePath(name), true) }
        let file = configuration?.baseline?.value ?? Baseline.defaultFile
        return (file, try path(inWorkspace: file), configuration?.baseline != nil)
    }

    /// The baseline; `nil` if there is none and none was configured, or it will be written.
    func baseline(named name: String?, _ configuration: Configuration?, isWritten: Bool = false) throws -> Baseline? {
        let file = try baselineFile(named: name, configuration)
        guard let data = FileManager.default.contents(atPath: file.absolute) else {
            guard file.isExpected, !isWritten || FileManager.default.fileExists(atPath: file.absolute) else { return nil }
            throw CommandFailure("\(file.shown): error: this baseline cannot be read; 'strata baseline' writes one")
        }
        return try Baseline(text: try Self.decode([UInt8](data), file.shown), file: file.shown)
    }

    func readConfiguration(_ tree: any FileTree) throws -> Configuration? {
        guard let configurationPath else {
            let files = Self.configurationFiles.filter { tree.kind(of: $0) != nil }
            guard let file = files.first else { return nil }
            guard files.count == 1 else { throw CommandFailure("\(files[1]): error: there is also a \(file); remove one of them") }
            _ = try path(inWorkspace: file)
            return try Configuration(yaml: try text(of: file, in: tree), file: file)
        }
        let absolute = console.absolutePath(configurationPath)
        guard let data = FileManager.default.contents(atPath: absolute) else {
            throw CommandFailure("\(configurationPath): error: this configuration file cannot be read")
        }
        return try Configuration(yaml: try Self.decode(Array(data), configurationPath), file: configurationPath)
    }

    private func text(of path: String, in tree: any FileTree) throws -> String { try Self.decode(try tree.contents(of: path), path) }

    private static func decode(_ bytes: [UInt8], _ path: String) throws(WorkspaceError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw WorkspaceError(path, at: .start, "this is not UTF-8; save the file as UTF-8")
        }
        return text
    }

    /// The cache folder: `STRATA_CACHE`, which plug-ins set because they may write only in their own folder, or by default `strata` in
    /// `XDG_CACHE_HOME`, or in the workspace's `.build`, where plug-ins find it, too.
    func cacheDirectory(of tree: DiskTree) -> String {
        func folder(_ variable: String, _ name: String) -> String? {
            console.environment[variable].flatMap { $0.hasPrefix("/") ? $0 + name : nil }
        }
        if let given = folder("STRATA_CACHE", "") ?? folder("XDG_CACHE_HOME", "/strata") { return given }
        let usual = "\(tree.root)/.build/strata"
        // A link in the workspace must not determine where files are written and removed.
        let containment = PathContainment(tree.root)
        guard !["manifests", "symbols"].allSatisfy({ containment.contains("\(usual)/\($0)") }) else { return usual }
        return folder("HOME", "/.cache/strata") ?? FileManager.default.temporaryDirectory.appendingPathComponent("strata").path
    }
}

/// A check as `strata check` does it, for the library `Strata`.
package enum WorkspaceCheck {
    /// Checks a workspace with its configuration and its baseline. The console provides the environment and the date.
    package static func result(
        of path: String, readsSymbols: Bool, requiresSymbols: Bool, allowsManifests: Bool, console: Console
    ) throws -> CheckResult {
        let reader = WorkspaceReader(
            console: console, path: path, indexStore: readsSymbols ? .auto : .off, requiresSymbols: requiresSymbols,
            allowsManifests: allowsManifests)
        let reading = try reader.read()
        let known = try reader.baseline(named: nil, reading.configuration)
        return Checker().check(reading.workspace, configuration: reading.configuration, baseline: known, today: console.today)
    }
}
