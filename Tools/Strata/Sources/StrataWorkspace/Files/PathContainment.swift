import Foundation

/// Determines whether a path is inside a folder, with resolved links.
package struct PathContainment: Sendable {
    private let root: String

    /// The root is an absolute path with links resolved; empty or `/` for that of the file system.
    package init(_ root: String) {
        self.root = root == "/" ? "" : root
    }

    /// Whether an absolute path is inside the folder, before or after resolving its links.
    ///
    /// The root of the file system contains nothing in this sense.
    package func touches(_ path: String) -> Bool {
        guard !root.isEmpty else { return false }
        return isInside(URL(fileURLWithPath: path).standardizedFileURL.path) || Self.resolve(path).map(isInside) ?? true
    }

    /// Whether an absolute path is inside the folder after resolving links, including dangling ones.
    package func contains(_ path: String) -> Bool { root.isEmpty || Self.resolve(path).map(isInside) ?? false }

    private func isInside(_ path: String) -> Bool { path == root || path.hasPrefix(root + "/") }

    /// The path without links, `.` and `..`; missing components are kept. `nil` for circular links.
    private static func resolve(_ path: String) -> String? {
        var rest = path.split(separator: "/").map(String.init)[...]
        var result: [String] = []
        var links = 0
        while let part = rest.popFirst() {
            switch part {
            case ".": break
            case "..": _ = result.popLast()
            default:
                let name = "/" + (result + [part]).joined(separator: "/")
                guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: name) else {
                    result.append(part)
                    break
                }
                links += 1
                guard links <= 40 else { return nil }
                if target.hasPrefix("/") { result = [] }
                rest = target.split(separator: "/").map(String.init)[...] + rest
            }
        }
        return "/" + result.joined(separator: "/")
    }
}
