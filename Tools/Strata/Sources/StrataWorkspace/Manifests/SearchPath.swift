import Foundation

/// Finds programs on the user's search path, but never in the checked folder.
package struct SearchPath: Sendable {
    private let folders: [String]
    private let checked: PathContainment

    /// Relative folders of `PATH` are ignored, because they depend on the working directory.
    package init(environment: [String: String], outside root: String) {
        folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        checked = PathContainment(root)
    }

    package func program(_ name: String) -> String? {
        folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) && !checked.touches($0) }
    }
}
