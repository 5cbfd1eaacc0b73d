/// The reason why a workspace could not be checked.
///
/// Contains the problem, its location and its fix. Besides paths and error messages of the reader, it contains no data.
public struct StrataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder that it is about.
    public let path: String
    private let message: String

    /// No folder above a file has a `.strata.yml`.
    public static func noWorkspace(above file: String) -> StrataError {
        StrataError(path: file, message: "no folder above this file has a .strata.yml; pass the workspace's path")
    }

    /// The folder, its configuration or its baseline cannot be read; `reason` contains the location.
    public static func unreadable(_ workspace: String, reason: String) -> StrataError {
        StrataError(path: workspace, message: "this workspace cannot be checked:\n\(reason)")
    }

    /// The error, its location and its remedy.
    public var description: String { "\(path): error: \(message)" }
}
