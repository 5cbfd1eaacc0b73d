package import StrataWorkspace

/// A tree of files with edits that are not yet applied.
package struct TreeDraft: Sendable {
    /// Folders that are neither read nor removed: build products and the data of git.
    private static let ignored: Set = [".build", ".git", ".swiftpm"]

    private let tree: any FileTree
    /// The new contents of files; `nil` for removed ones.
    private var edits: [String: [UInt8]?] = [:]
    private var executables: Set<String> = []

    package init(_ tree: any FileTree) {
        self.tree = tree
    }

    /// The contents of a file; `nil` if there is none.
    ///
    /// - Throws: ``GeneratorError`` if it cannot be read.
    package func contents(of path: String) throws(GeneratorError) -> [UInt8]? {
        if let edit = edits[path] { return edit }
        return try original(path)
    }

    private func original(_ path: String) throws(GeneratorError) -> [UInt8]? {
        guard tree.kind(of: path) == .file else { return nil }
        do throws(WorkspaceError) {
            return try tree.contents(of: path)
        } catch {
            throw GeneratorError(.storage, "\(path): \(error.message)")
        }
    }

    /// Writes a file when the plan is applied.
    package mutating func write(_ bytes: [UInt8], to path: String, isExecutable: Bool = false) throws(GeneratorError) {
        try TreePath.validate(path)
        edits.updateValue(bytes, forKey: path)
        if isExecutable { executables.insert(path) }
    }

    /// Removes a file when the plan is applied.
    package mutating func remove(_ path: String) throws(GeneratorError) {
        try TreePath.validate(path)
        edits.updateValue(nil, forKey: path)
    }

    /// Removes all files below a folder.
    ///
    /// - Throws: ``GeneratorError`` if it contains a link, which might lead out of the workspace.
    package mutating func removeFolder(_ path: String) throws(GeneratorError) {
        for file in try files(below: path, refusesLinks: true) { try remove(file) }
    }

    /// The files below a folder, sorted; none if it does not exist. Links are not followed.
    ///
    /// - Throws: ``GeneratorError`` if a folder cannot be read.
    package func files(below folder: String) throws(GeneratorError) -> [String] {
        try files(below: folder, refusesLinks: false)
    }

    private func files(below folder: String, refusesLinks: Bool) throws(GeneratorError) -> [String] {
        var found: Set<String> = []
        try collect(folder, refusesLinks: refusesLinks, into: &found)
        let prefix = folder.isEmpty ? "" : folder + "/"
        for (path, edit) in edits where path.hasPrefix(prefix) {
            if edit == nil { found.remove(path) } else { found.insert(path) }
        }
        return found.sorted()
    }

    private func collect(_ folder: String, refusesLinks: Bool, into found: inout Set<String>) throws(GeneratorError) {
        guard tree.kind(of: folder) == .directory else { return }
        for entry in try entries(of: folder) where !Self.ignored.contains(entry.name) {
            let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
            if entry.isLink {
                if refusesLinks { throw GeneratorError(.path, "\(path) is a symbolic link; replace it by a file, or remove it") }
                continue
            }
            switch entry.kind {
            case .file: found.insert(path)
            case .directory: try collect(path, refusesLinks: refusesLinks, into: &found)
            }
        }
    }

    private func entries(of folder: String) throws(GeneratorError) -> [FileEntry] {
        do throws(WorkspaceError) {
            return try tree.entries(of: folder)
        } catch {
            throw GeneratorError(.storage, "\(folder): \(error.message)")
        }
    }

    /// The names in a folder, sorted; none if it does not exist.
    package func names(in folder: String) throws(GeneratorError) -> [String] {
        let prefix = folder.isEmpty ? "" : folder + "/"
        var names = tree.kind(of: folder) == .directory ? Set(try entries(of: folder).map(\.name)) : []
        for (path, edit) in edits where path.hasPrefix(prefix) && edit != nil {
            names.insert(String(path.dropFirst(prefix.count).prefix { $0 != "/" }))
        }
        return names.sorted()
    }

    /// Whether a file, or a folder with a file, is at a path.
    package func exists(_ path: String) throws(GeneratorError) -> Bool {
        if let edit = edits[path] { return edit != nil }
        return switch tree.kind(of: path) {
        case .file: true
        case .directory, nil: !(try files(below: path).isEmpty)
        }
    }

    /// The changes relative to the tree.
    package func plan() throws(GeneratorError) -> TreePlan {
        var changes: [TreePlan.Change] = []
        for (path, edit) in edits {
            changes.append(.init(path: path, old: try original(path), new: edit, isExecutable: executables.contains(path)))
        }
        return try TreePlan(changes)
    }
}
