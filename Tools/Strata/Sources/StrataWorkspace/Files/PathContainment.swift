import Foundation

/// Decides whether a path leads into a folder.
package struct PathContainment: Sendable {
    private let root: String

    /// - Parameter root: the folder's absolute path, links resolved; the root of the file system contains nothing in this sense.
    package init(_ root: String) {
        self.root = root == "/" ? "" : root
    }

    /// Whether an absolute path leads into the folder, as it is written or with its links resolved.
    package func contains(_ path: String) -> Bool {
        guard !root.isEmpty else { return false }
        let url = URL(fileURLWithPath: path)
        return [url.standardizedFileURL.path, url.resolvingSymlinksInPath().path].contains { $0 == root || $0.hasPrefix(root + "/") }
    }
}
