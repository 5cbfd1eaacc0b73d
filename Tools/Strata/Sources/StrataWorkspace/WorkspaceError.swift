public import StrataScan

/// The reason why a workspace could not be read.
///
/// Contains the problem, its location (a path relative to the workspace) and the fix. Besides paths and the toolchain's own messages, it
/// contains no data.
public struct WorkspaceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder it is about, relative to the workspace.
    public let path: String
    public let place: SourcePosition?
    private let text: String
    private let reason: String?
    /// Whether it is a manifest that the user may allow the toolchain to run.
    public let isUnevaluatedManifest: Bool
    /// Whether a part of the workspace was not read because of it, so that absence proves nothing.
    public let hidesFacts: Bool

    package init(
        _ path: String, at place: SourcePosition? = nil, _ text: String, reason: String? = nil, isUnevaluatedManifest: Bool = false,
        hidesFacts: Bool = true
    ) {
        (self.path, self.place, self.text, self.reason) = (path, place, text, reason)
        (self.isUnevaluatedManifest, self.hidesFacts) = (isUnevaluatedManifest, hidesFacts)
    }

    public static func unreadableFile(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(path, "cannot be read: \(reason)", reason: reason)
    }

    /// The toolchain cannot evaluate a manifest; `output` is its message.
    static func manifestFailed(_ path: String, output: String) -> WorkspaceError {
        let lines = output.split(separator: "\n").prefix(12).map { "  | \($0)" }.joined(separator: "\n")
        return WorkspaceError(path, "the manifest is not valid; SwiftPM reports:\n\(lines)")
    }

    /// A manifest has a fact that is not known without running it.
    static func notEvaluated(_ path: String, reason: String, place: SourcePosition) -> WorkspaceError {
        let text = "the manifest cannot be read without running it: \(reason); '--allow-manifests' evaluates it with the Swift toolchain"
        return WorkspaceError(path, at: place, text, isUnevaluatedManifest: true)
    }

    static func unreadableProject(_ path: String, _ reason: String, _ place: SourcePosition) -> WorkspaceError {
        WorkspaceError(
            path, at: place,
            "this project cannot be read, the rest is checked: \(reason); 'exclude:' in .strata.yml leaves the project out")
    }

    /// The compiler's index is required but not reliable for a file, or for the whole workspace.
    public static func missingSymbols(_ path: String, reason: String) -> WorkspaceError {
        let text = "its symbols are required and cannot be checked: \(reason); run 'swift build' first, or leave '--require-symbols' out"
        return WorkspaceError(path, text, hidesFacts: false)
    }

    /// `path:line:column: error: problem`, and the fix.
    public var description: String { "\(location): error: \(message)" }
    /// `path:line:column`, or the path without a position.
    public var location: String { place.map { "\(path.displayed):\($0)" } ?? path.displayed }
    /// The system's message for an unreadable file, or else the message.
    public var systemReason: String { reason ?? message }
    /// The problem and its remedy, without the position.
    public var message: String { text.displayedLines }
}
