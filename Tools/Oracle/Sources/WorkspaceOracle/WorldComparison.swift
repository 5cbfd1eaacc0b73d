public import Foundation
import StrataRules
import StrataWorkspace

/// A checker's findings about a world, compared with the expected ones.
public struct WorldComparison: Sendable {
    /// Expected findings that are missing.
    public private(set) var silent: [World.Claim] = []
    /// Findings that are not expected.
    public private(set) var invented: [World.Claim] = []
    /// Reasons why a world could not be checked, and files without exactly one verdict.
    public private(set) var problems: [String] = []

    /// Whether findings and expectations are equal.
    public var isEqual: Bool { silent.isEmpty && invented.isEmpty && problems.isEmpty }

    /// Compares the findings about a world with its expectations.
    ///
    /// - Parameters:
    ///   - world: The world.
    ///   - folder: An empty folder on disk for a world with links; others stay in memory.
    public init(_ world: World, in folder: URL) throws {
        if world.links.isEmpty {
            var texts = world.files
            for (path, text) in texts where text.contains("ROOT") { texts[path] = text.replacingOccurrences(of: "ROOT", with: "") }
            check(world, MemoryTree(texts), root: "")
        } else {
            try world.write(to: folder)
            let tree = try DiskTree(folder.path)
            check(world, tree, root: tree.root)
        }
    }

    private mutating func check(_ world: World, _ tree: any FileTree, root: String) {
        let manifests = MemoryManifests(world.dumps.mapValues { $0.replacingOccurrences(of: "ROOT", with: root) })
        do {
            let configuration = try Configuration(yaml: world.files[".strata.yml"] ?? "", file: ".strata.yml")
            let workspace = WorkspaceLoader(tree: tree, manifests: manifests).load(
                excluding: configuration.exclude.map { PathPattern($0.path.value) }, targets: configuration.declaredTargets,
                matrix: configuration.matrix)
            let result = Checker().check(workspace, configuration: configuration, today: .first)
            let found = Set(result.findings.map { World.Claim($0.rule, $0.path, $0.to ?? "") })
            silent = world.truth.subtracting(found).sorted()
            invented = found.subtracting(world.truth).sorted()
            problems = result.workspaceProblems.map(\.description) + result.configurationProblems.map(\.description)
            compareLedger(world, try workspace.ledger.allEntries(in: tree))
        } catch {
            problems.append("\(error)")
        }
    }

    private mutating func compareLedger(_ world: World, _ entries: [FileLedger.Entry]) {
        let endings: Set<Substring> = ["swift", "c", "m", "mm", "cpp", "h", "S", "metal"]
        let there = Set(world.files.keys.filter { endings.contains($0.split(separator: ".").last ?? "") })
        let listed = Set(entries.map(\.path))
        problems += there.subtracting(listed).sorted().map { "no verdict: \($0)" }
        problems += listed.subtracting(there).sorted().map { "a verdict about a file that does not exist: \($0)" }
        if listed.count != entries.count { problems.append("a file has two verdicts") }
    }
}

extension World {
    /// Writes the world's files and links into a folder.
    public func write(to folder: URL) throws {
        let files = FileManager.default
        for (path, text) in self.files {
            let url = folder.appendingPathComponent(path)
            try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.replacingOccurrences(of: "ROOT", with: folder.path).write(to: url, atomically: false, encoding: .utf8)
        }
        for (path, destination) in links {
            let url = folder.appendingPathComponent(path)
            try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.createSymbolicLink(atPath: url.path, withDestinationPath: destination)
        }
    }
}
