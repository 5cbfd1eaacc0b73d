package import StrataScan

public struct Workspace: Sendable {
    public var packages: [WorkspacePackage] = []
    /// The unreadable inputs; a check with any of these fails.
    public var problems: [WorkspaceError] = []
    /// The folders of packages whose manifest could not be read.
    public var unreadPackages: Set<String> = []
    /// The inputs that were not analyzed, one sentence each: they are reported but do not fail the check.
    public var unanalysed: [String] = []
    /// The facts that manifests compute in a way that cannot be followed, such as a target or its folder: without them no rule about layers
    /// can be decided.
    public var undecided: [WorkspaceError] = []
    /// The identities of external packages whose manifests exist but were not evaluated.
    public var unevaluatedDependencies: Set<String> = []
    /// The verdict on every file that a compiler could read.
    public var ledger = FileLedger()
    /// The folders of the skeleton that are not as they came.
    public var editedSkeleton: [String] = []
    /// The positions of the exclusions that matched something.
    public var usedExclusions: Set<Int> = []
    public var symbols = SymbolFacts.notChecked
    /// The modules of external products whose packages are checked out, and whether all are libraries that are used by importing them, as
    /// plug-ins, macros and binaries are not.
    public var externalProducts: [ExternalProduct: (modules: [String], isLibrary: Bool)] = [:]

    package mutating func setProblem(_ problem: ScanProblem?, of path: String) {
        problems.removeAll { $0.path == path }
        guard let problem else { return }
        problems.append(WorkspaceError(path, at: problem.position, "\(problem)"))
    }

    /// Whether the file was met: a source, a manifest or a resource.
    public func holds(_ path: String) -> Bool {
        ledger.entries.contains { $0.path == path } || modules.contains { $0.resources.contains { $0.path == path } }
    }

    /// Whether an unreadable package or project may own a file.
    public func mayOwn(_ path: String) -> Bool {
        unreadPackages.contains { unread in
            let isProject = [".xcodeproj", "project.yml", "graph.json", "Project.swift"].contains { unread.hasSuffix($0) }
            return path.isInside(isProject ? unread.parentFolder : unread)
        }
    }

    /// By target of a project, the targets of packages that compile some of its files, and the reverse: a build contains one of them.
    package func alternatives() -> [ModuleID: Set<ModuleID>] {
        guard packages.contains(where: \.isProject), packages.contains(where: { !$0.isProject }) else { return [:] }
        // By path, and by whether it is a project's.
        var owners: [String: [Bool: [ModuleID]]] = [:]
        for package in packages {
            for module in package.modules {
                for path in module.paths { owners[path, default: [:]][package.isProject, default: []].append(module.id) }
            }
        }
        var found: [ModuleID: Set<ModuleID>] = [:]
        for shared in owners.values where shared.count == 2 {
            for (isProject, own) in shared { for one in own { found[one, default: []].formUnion(shared[!isProject] ?? []) } }
        }
        return found
    }

    public var modules: [WorkspaceModule] { packages.flatMap(\.modules) }
}

public struct WorkspacePackage: Sendable {
    public var directory: String
    public var manifest: PackageManifest
    public var text = ManifestText([])
    public var modules: [WorkspaceModule] = []
    /// The configuration or project file that declares it, for sources without a manifest.
    public var declaredIn: String?
    /// The module aliases in the compiler flags of its manifest, by module.
    var aliases: [String: String] = [:]
    var position: SourcePosition?
    /// Whether it represents an Xcode project, whose file declares it.
    public var isProject = false
    /// The path of the manifest, or of the configuration that replaces it.
    public var manifestPath: String { declaredIn ?? joinPath(directory, manifest.fileName) }
    /// The folder, or `.` for the workspace itself.
    public var displayPath: String { directory.isEmpty ? "." : directory }
}

/// The unique name of a module in a workspace: two packages may have a target with the same name.
public struct ModuleID: Hashable, Comparable, Sendable {
    public var package: String
    public var target: String

    public init(package: String, target: String) { (self.package, self.target) = (package, target) }

    public static func < (lhs: ModuleID, rhs: ModuleID) -> Bool { (lhs.package, lhs.target) < (rhs.package, rhs.target) }
}

public struct ExternalProduct: Hashable, Comparable, Sendable {
    /// The package's identity; empty if the manifest does not specify it.
    public var package: String
    public var name: String

    public init(package: String, name: String) { (self.package, self.name) = (package, name) }

    public static func < (lhs: ExternalProduct, rhs: ExternalProduct) -> Bool { (lhs.package, lhs.name) < (rhs.package, rhs.name) }
}
