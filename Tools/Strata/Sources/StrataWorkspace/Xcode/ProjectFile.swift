import StrataScan

/// The targets of a project, from Xcode's file (`project.pbxproj`) or from a generator's input (`project.yml`, `graph.json`).
struct ProjectFile {
    /// The project's folder or file as packages are named, such as `App/Harbor.xcodeproj`.
    var directory: String
    /// The file that says it.
    var path: String
    /// Its targets.
    var targets: [Target] = []
    /// The files and folders that it shows, in a target or not.
    var listed: Set<String> = []
    /// The folders of local packages that it names, or that are in a folder which it includes as a whole.
    var packages: Set<String> = []
    /// The input files and folders of the generator, which belong to no target.
    var generator: Set<String> = []
    /// The files and folders that it names and that do not exist, as far as its reader looked.
    var missing: Set<String> = []
    /// The other unknown parts, one sentence each.
    var notes: [String] = []
    /// The folder to which the paths of its settings are relative; by default the one around it.
    var sourceRoot: String?

    /// A target that is compiled.
    struct Target {
        var name: String
        var kind: WorkspaceModule.Kind
        var position: SourcePosition
        /// The files that it names.
        var sources: [String] = []
        /// The folders of which it takes what a compiler can read.
        var folders: [Folder] = []
        /// The files that it leaves out by name.
        var excluded: Set<String> = []
        /// The files that its settings take out again.
        var leftOut: Set<String> = []
        /// The files and folders that it takes along as they are.
        var copied: [String] = []
        var links: [Link] = []
        /// The settings of each configuration, the default one first.
        var settings: [ProjectSettings] = []
        /// The folders in which its compiler looks for headers, without those around the project.
        var headerFolders: Set<String> = []
        /// The file that it makes, such as `Shared.framework`.
        var product: String?
    }

    /// A folder that a target takes as a whole.
    struct Folder {
        var path: String
        /// The files and folders that it leaves out.
        var excluded: Set<String>
    }

    /// A linked, embedded or awaited dependency of a target.
    struct Link {
        var destination: Destination
        var platforms: Set<String>
        var position: SourcePosition
    }

    enum Destination: Hashable {
        /// A target of this project.
        case target(String)
        /// A target of the project in a folder.
        case project(String, target: String)
        /// A target of the project in a folder, or, where it has none of that name any more, the one that makes a product.
        case proxy(String, target: String, product: String)
        /// A product of the package in a folder.
        case local(String, package: String)
        /// A product of a package that is fetched.
        case remote(String, identity: String)
        /// A product of an unnamed package in the project.
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

/// Turns places in bytes into lines and columns.
struct LinePlaces {
    private var starts = [0]

    init(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while let next = bytes[offset...].firstIndex(of: 0x0A) {
            offset = next + 1
            starts.append(offset)
        }
    }

    func position(of offset: Int) -> SourcePosition {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
    }
}
