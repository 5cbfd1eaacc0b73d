/// The reason why a workspace could not be checked.
///
/// Contains the problem, its location and its fix. Besides paths and error messages of the reader, it contains no data.
public struct StrataError: Error, Hashable, Sendable, CustomStringConvertible {
    private enum Code: Hashable, Sendable {
        case noWorkspace
        case unreadable(reason: String)
    }

    private let code: Code

    /// The file or folder that it is about.
    public let path: String

    /// No folder above a file has a `.strata.yml`.
    public static func noWorkspace(above file: String) -> StrataError { StrataError(code: .noWorkspace, path: file) }

    /// The folder, its configuration or its baseline cannot be read; `reason` contains the location.
    public static func unreadable(_ workspace: String, reason: String) -> StrataError {
        StrataError(code: .unreadable(reason: reason), path: workspace)
    }

    /// The error, its location and its remedy.
    public var description: String {
        switch code {
        case .noWorkspace: "\(path): error: no folder above this file has a .strata.yml; pass the workspace's path"
        case .unreadable(let reason): "\(path): error: this workspace cannot be checked:\n\(reason)"
        }
    }
}
