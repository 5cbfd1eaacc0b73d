import Foundation

/// Finds programs on the search path of the user, and never in the checked folder.
package struct SearchPath: Sendable {
    private let folders: [String]
    private let checked: PathContainment

    /// - Parameters:
    ///   - environment: the variables, of which `PATH` counts. Its relative folders are not used: they depend on where a command is run.
    ///   - root: the checked folder's absolute path.
    package init(environment: [String: String], outside root: String) {
        folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        checked = PathContainment(root)
    }

    /// The absolute path of a program, or `nil` if none of the folders has it.
    package func program(_ name: String) -> String? {
        folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) && !checked.touches($0) }
    }
}
