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
        var folders: [Folder] = []
        var excluded: Set<String> = []
        /// The files excluded by its settings.
        var leftOut: Set<String> = []
        /// The files and folders copied unchanged.
        var copied: [String] = []
        var links: [Link] = []
        /// Whether it may have further links.
        var hasUnknownLinks = false
        /// The settings of each configuration, the default one first.
        var settings: [ProjectSettings] = []
        /// The header search folders, without parents of the project.
        var headerFolders: Set<String> = []
        /// The name of its product, such as `Shared.framework`.
        var product: String?
    }

    /// A folder that a target includes as a whole.
    struct Folder {
        var path: String
        var excluded: Set<String>
    }

    /// A linked, embedded or awaited dependency of a target.
    struct Link {
        var destination: Destination
        var platforms: Set<String>
        var position: SourcePosition
    }

    enum Destination: Hashable {
        case target(String)
        case project(String, target: String)
        /// A target of the project in a folder or, if it has none with that name, the one with a product.
        case proxy(String, target: String, product: String)
        /// A product of the package in a folder.
        case local(String, package: String)
        /// A product of a package that is fetched.
        case remote(String, identity: String)
        case product(String)
        /// A prebuilt library.
        case framework(String)

        /// The name as messages show it.
        var name: String {
            switch self {
            case .target(let name), .project(_, let name), .proxy(_, _, let name), .local(let name, _), .remote(let name, _),
                .product(let name),
                .framework(let name):
                name
            }
        }
    }
}
