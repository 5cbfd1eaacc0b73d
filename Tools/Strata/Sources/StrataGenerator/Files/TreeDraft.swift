import Foundation
package import StrataWorkspace

/// A tree of files with edits that are not made yet: for a new app, of no files.
package struct TreeDraft: Sendable {
    /// Folders that are neither read nor removed: build products and the data of git.
    private static let ignored: Set = [".build", ".git", ".swiftpm"]
    private let tree: any FileTree
    /// The new files; `nil` for removed ones.
    private var edits: [String: File?] = [:]

    package init(_ tree: any FileTree = MemoryTree()) { self.tree = tree }

    package func file(_ path: String) throws -> File? {
        if let edit = edits[path] { return edit }
        guard tree.kind(of: path) == .file else { return nil }
        let isExecutable = tree.absolutePath(of: path).map(FileManager.default.isExecutableFile) ?? false
        return File(try tree.contents(of: path), isExecutable: isExecutable)
    }

    package func contents(of path: String) throws -> [UInt8]? { try file(path)?.bytes }

    /// The files below a folder, sorted; none if it does not exist. Links are not followed.
    package func files(below folder: String = "", refusesLinks: Bool = false) throws -> [String] {
        var found: Set<String> = []
        var folders = tree.kind(of: folder) == .directory ? [folder] : []
        while let folder = folders.popLast() {
            for entry in try tree.entries(of: folder) where !Self.ignored.contains(entry.name) {
                let path = joinPath(folder, entry.name)
                if entry.isLink, refusesLinks { throw GeneratorError("\(path) is a symbolic link; replace it by a file, or remove it") }
                guard !entry.isLink else { continue }
                if entry.kind == .directory { folders.append(path) } else { found.insert(path) }
            }
        }
        let own = edits.filter { folder.isEmpty || $0.key.hasPrefix(folder + "/") }
        return found.union(own.keys).filter { own[$0] != .some(nil) }.sorted()
    }

    /// Whether a file, or a folder with a file, is at a path.
    func exists(_ path: String) throws -> Bool { try file(path) != nil || !files(below: path).isEmpty }

    func packages() throws -> [String] {
        try files().filter { TreePath.name(of: $0) == "Package.swift" && !$0.contains("/Fixtures/") }.map(\.parentFolder)
    }

    func checksum(of folder: String) throws -> String {
        let files = try files(below: folder).map { ($0, try contents(of: $0) ?? []) }
        return SkeletonPackages.checksum(of: folder, in: OverlayTree(nil, contents: Dictionary(uniqueKeysWithValues: files)))
    }

    /// Writes a file when the changes are made, with the mode of the existing file by default.
    package mutating func write(_ bytes: [UInt8], to path: String, isExecutable: Bool? = nil) throws {
        try TreePath.validate(path)
        let isExecutable = try isExecutable ?? file(path)?.isExecutable ?? false
        edits[path] = .some(File(bytes, isExecutable: isExecutable))
    }

    /// Removes a file, or all files below a folder without links, when the changes are made.
    package mutating func remove(_ path: String) throws {
        try TreePath.validate(path)
        for file in try file(path) != nil ? [path] : files(below: path, refusesLinks: true) { edits[file] = .some(nil) }
    }

    /// The changes relative to the tree, sorted by path; each file once, and only if its contents differ.
    package func changes() throws -> [FileChange] {
        try edits.sorted { $0.key < $1.key }.compactMap { path, new in
            let old = tree.kind(of: path) == .file ? try tree.contents(of: path) : nil
            return old == new?.bytes ? nil : FileChange(path: path, old: old, new: new)
        }
    }
}
