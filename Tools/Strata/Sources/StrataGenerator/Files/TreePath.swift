/// The rules for paths of changes: relative to the workspace, inside it, and outside git's own folder.
enum TreePath {
    /// Refuses an absolute path, an empty component, `.`, `..`, `.git` or a control character.
    static func validate(_ path: String) throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !["", ".", ".."].contains($0) && $0.lowercased() != ".git" }
        guard isPlain, !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw GeneratorError("'\(path)' is not a path inside the workspace; use one without '..' and outside '.git'")
        }
    }

    /// The folder of the module that contains a file; empty for a file that is not below `Sources`.
    static func module(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.prefix(parts.firstIndex(of: "Sources").map { $0 + 2 } ?? 0).joined(separator: "/")
    }

    static func name(of path: String) -> String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }
}
