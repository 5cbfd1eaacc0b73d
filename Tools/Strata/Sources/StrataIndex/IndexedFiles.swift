import StrataScan
import StrataWorkspace

/// The workspace's Swift files, by position and by the path given to the compiler.
struct IndexedFiles: Sendable {
    struct File: Sendable {
        var path: String
        var module: WorkspaceModule
        var stamp: FileStamp?
        /// Whether any file of its module imports another module of the workspace.
        var importsOthers: Bool
        /// The declarations, if they were read from the text on disk.
        var outline: SourceOutline?
    }

    private(set) var all: [File] = []
    private var positions: [String: Int] = [:]
    private let fileNames: Set<Substring>
    private let root: String

    /// The text of `differing` files is not the one on disk.
    init(_ workspace: Workspace, _ tree: DiskTree, except differing: Set<String> = []) {
        // Plug-ins and macros run in the build and are compiled elsewhere, if at all.
        let names = Set(workspace.modules.flatMap(\.importNames))
        for module in workspace.modules where module.kind.isSwift && !module.kind.isHostSide && module.kind != .snippet {
            let importsOthers = module.files.contains { $0.scan.imports.contains { names.contains($0.module) } }
            for file in module.files {
                let absolute = tree.absolutePath(of: file.path) ?? file.path
                positions[absolute] = all.count
                var slim = module
                slim.files = []
                all.append(
                    File(
                        path: file.path, module: slim, stamp: FileStamp(of: absolute), importsOthers: importsOthers,
                        outline: differing.contains(file.path) ? nil : file.outline))
            }
        }
        fileNames = Set(all.map { Self.name(of: $0.path) })
        root = (tree.absolutePath(of: "") ?? "") + "/"
    }

    /// The position of a file by the path given to the compiler, also with links.
    func position(ofMainFile path: String) -> Int? {
        if let position = positions[path] { return position }
        // Most units are those of other packages.
        guard fileNames.contains(Self.name(of: path)), let resolved = DiskTree.resolve(path) else { return nil }
        return positions[resolved]
    }

    /// Whether a path is in a folder of the workspace, so that the file should be known.
    func shouldKnow(_ path: String) -> Bool { path.hasPrefix(root) && !path.dropFirst(root.count - 1).contains("/.build/") }

    private static func name(of path: String) -> Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    }
}
