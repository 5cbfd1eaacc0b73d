import Foundation

/// Determines whether a path is inside a folder, with resolved links.
package struct PathContainment: Sendable {
    private let root: String

    /// The root is an absolute path with links resolved; empty or `/` for that of the file system.
    package init(_ root: String) { self.root = root == "/" ? "" : root }

    /// Whether an absolute path is inside the folder, before or after resolving its links.
    ///
    /// The root of the file system contains nothing in this sense.
    package func touches(_ path: String) -> Bool {
        guard !root.isEmpty else { return false }
        return isInside(URL(fileURLWithPath: path).standardizedFileURL.path) || Self.resolve(path).map(isInside) ?? true
    }

    package func contains(_ path: String) -> Bool { root.isEmpty || Self.resolve(path).map(isInside) ?? false }
    private func isInside(_ path: String) -> Bool { path == root || path.hasPrefix(root + "/") }

    /// The path without links; missing components are kept. `nil` if a link leads nowhere.
    private static func resolve(_ path: String) -> String? {
        if let resolved = DiskTree.resolve(path) { return resolved }
        let url = URL(fileURLWithPath: path)
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        guard !isLink, url.lastPathComponent != "..", path.count > 1 else { return nil }
        return resolve(url.deletingLastPathComponent().path).map { ($0 == "/" ? "" : $0) + "/" + url.lastPathComponent }
    }
    /// A program on the user's search path, but never in the folder. Relative folders depend on the working directory, and are ignored.
    package func programOutside(_ name: String, _ environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) && !touches($0) }
    }
}
