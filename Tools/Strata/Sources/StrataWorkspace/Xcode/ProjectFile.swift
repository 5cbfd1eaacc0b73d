import StrataScan

/// The targets of a project, from Xcode's file (`project.pbxproj`) or from a generator's input (`project.yml`, `graph.json`).
struct ProjectFile {
    /// The project's folder or file, used as its package name, such as `App/Harbor.xcodeproj`.
    var directory: String
    var path: String
    var targets: [Target] = []
    /// The files and folders that it shows, in a target or not.
    var listed: Set<String> = []
    /// The folders of its local packages, including those inside an included folder.
    var packages: Set<String> = []
    /// The input files and folders of the generator, which belong to no target.
    var generator: Set<String> = []
    /// The referenced files and folders that do not exist, as far as they were checked.
    var missing: Set<String> = []
    /// Other unsupported parts, one sentence each.
    var notes: [String] = []
    /// The base folder of paths in its settings; by default its parent.
    var sourceRoot: String?
    mutating func skip(_ entry: String, _ place: SourcePosition) { notes.append("\(path):\(place): \(entry)") }

    struct Target {
        var name: String
        var kind: WorkspaceModule.Kind
        var position: SourcePosition
        var sources: [String] = []
        /// The folders whose source files it includes.
        var folders: [(path: String, excluded: Set<String>)] = []
        var excluded: Set<String> = []
        var leftOut: Set<String> = []
        var copied: [String] = []
        var links: [Link] = []
        var hasUnknownLinks = false
        /// The settings of each configuration, the default one first.
        var settings: [ProjectSettings] = []
        /// The header search folders, without parents of the project.
        var headerFolders: Set<String> = []
        /// The name of its product without extension, such as `Shared` of `Shared.framework`.
        var product: String?
    }

    /// A linked, embedded or awaited dependency of a target.
    struct Link {
        var destination: Destination
        var platforms: Set<String> = []
        var position = SourcePosition.start
    }

    enum Destination: Hashable {
        case target(String, project: String? = nil)
        /// A product of the package in a folder, of a fetched one with an identity, or of any.
        case product(String, folder: String? = nil, identity: String? = nil)
        case framework(String)

        var name: String {
            switch self {
            case .target(let name, _), .product(let name, _, _), .framework(let name): name
            }
        }
    }

    /// The project's verdict on a file without a target, with the reason; `nil` for none.
    func verdict(on path: String) -> (verdict: FileLedger.Verdict, reason: String)? {
        for target in targets {
            if target.leftOut.contains(path) { return (.excluded, "the settings of target '\(target.name)' leave it out") }
            if target.excluded.contains(path) { return (.excluded, "\(self.path) leaves it out of target '\(target.name)'") }
            if target.folders.contains(where: { path.isInside($0.path) && $0.excluded.contains(where: path.isInside) }) {
                return (.excluded, "\(directory) leaves it out of target '\(target.name)'")
            }
        }
        let isHeader = SourceLanguage(fileName: path) == .header
        if targets.contains(where: { $0.copied.contains(where: path.isInside) }) { return (.excluded, "a resource in \(directory)") }
        if isHeader, let target = targets.first(where: { $0.headerFolders.contains(where: path.isInside) }) {
            return (.vendored, "the header search paths of target '\(target.name)' in \(directory) lead to it")
        }
        if generator.contains(where: path.isInside) { return (.excluded, "the generator of \(directory) reads it") }
        guard listed.contains(path) else { return nil }
        return isHeader
            ? (.vendored, "\(directory) lists it, and Xcode's header map makes it available to the targets")
            : (.unowned, "\(directory) lists it, and none of its targets includes it")
    }
}
