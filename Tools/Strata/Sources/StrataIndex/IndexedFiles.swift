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

    let all: [File]
    private let positions: [String: Int]
    /// The files by the last component of their path in lower case.
    private let byBaseName: [String: [Int]]
    private let root: String

    /// The text of `differing` files is not the one on disk.
    init(_ workspace: Workspace, _ tree: DiskTree, except differing: Set<String> = []) {
        var all: [File] = []
        var positions: [String: Int] = [:]
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
        self.all = all
        self.positions = positions
        byBaseName = Dictionary(grouping: all.indices) { Self.baseName(of: all[$0].path) }
        root = (tree.absolutePath(of: "") ?? "") + "/"
    }

    /// The position of a file by the path given to the compiler, with resolved links, and in another case on a volume that ignores it.
    func position(
        ofMainFile path: String, resolve: (String) -> String? = resolvedPath, identify: (String) -> FileIdentity? = { FileIdentity(of: $0) }
    ) -> Int? {
        if let position = positions[path] { return position }
        guard let candidates = byBaseName[Self.baseName(of: path)], let resolved = resolve(path) else { return nil }
        if let position = positions[resolved] { return position }
        // Two files may have names that differ in case only.
        let lower = resolved.lowercased()
        return candidates.first { candidate in
            let known = root + all[candidate].path
            return known.lowercased() == lower && identify(known).map { $0 == identify(resolved) } ?? false
        }
    }

    /// Whether a path is in a folder of the workspace, so that the file should be known.
    func shouldKnow(_ path: String) -> Bool { path.hasPrefix(root) && !path.dropFirst(root.count - 1).contains("/.build/") }

    private static func baseName(of path: String) -> String {
        (path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]).lowercased()
    }
}
