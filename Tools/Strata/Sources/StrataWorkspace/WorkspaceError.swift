public import StrataScan

/// The reason why a workspace could not be read.
///
/// Contains the problem, its location (a path relative to the workspace) and the fix. Besides paths and the toolchain's own messages, it
/// contains no data.
public struct WorkspaceError: Error, Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case unreadableFile(reason: String)
        case notEvaluated
        case placeholder
        case missingSymbols
        case other
    }

    private let kind: Kind
    private let text: String

    /// The file or folder it is about, relative to the workspace.
    public let path: String

    /// The position in that file; `nil` for the whole file.
    public let place: SourcePosition?

    private init(_ path: String, at place: SourcePosition? = nil, _ text: String, kind: Kind = .other) {
        self.kind = kind
        self.text = text
        self.path = path
        self.place = place
    }

    /// A file or folder cannot be read; `reason` is the system's message.
    public static func unreadableFile(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(path, "cannot be read: \(reason)", kind: .unreadableFile(reason: reason))
    }

    /// SwiftPM rejects a manifest; `output` is its message.
    public static func manifestFailed(_ path: String, output: String) -> WorkspaceError {
        let lines = output.split(separator: "\n").prefix(12).map { "  | \($0)" }.joined(separator: "\n")
        return WorkspaceError(path, "the manifest is not valid; SwiftPM reports:\n\(lines)")
    }

    /// The toolchain answered something that is not the manifest's JSON.
    public static func unreadableDump(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(
            path, "the toolchain's output for this manifest cannot be read (\(reason)); run 'swift package dump-package' here to see it")
    }

    /// No `swift` is on the search path.
    public static func missingToolchain(_ path: String) -> WorkspaceError {
        WorkspaceError(
            path, "no 'swift' is on the search path; install a Swift toolchain or add its folder to PATH")
    }

    /// A manifest declares no package that can be read without running it.
    public static func notEvaluated(_ path: String, reason: String, place: SourcePosition) -> WorkspaceError {
        WorkspaceError(
            path, at: place,
            "the manifest cannot be read without running it: \(reason); '--allow-manifests' evaluates it with the Swift toolchain",
            kind: .notEvaluated)
    }

    /// A manifest consists of imports only, as those that hide a folder from Xcode.
    static func placeholder(_ path: String) -> WorkspaceError {
        WorkspaceError(path, "the manifest declares no package", kind: .placeholder)
    }

    public static func missingSources(_ path: String, target: String, expected: String, place: SourcePosition?) -> WorkspaceError {
        WorkspaceError(path, at: place, "target '\(target)' has no folder \(expected); create it or give the target its 'path:'")
    }

    /// A target depends on a product that its package does not have.
    public static func unknownProduct(_ path: String, product: String, package: String, place: SourcePosition?) -> WorkspaceError {
        WorkspaceError(path, at: place, "package '\(package)' has no product '\(product)'; name one that it declares")
    }

    /// There is nothing to check.
    public static func noPackages(_ path: String) -> WorkspaceError {
        WorkspaceError(path, "no Package.swift and no Xcode project in this folder or below; pass the path of a Swift workspace")
    }

    /// No target has a Swift file, so that there is nothing to check.
    static func noSwiftFiles(_ path: String) -> WorkspaceError {
        WorkspaceError(
            path,
            "no target in this folder or below has a Swift file, so there is nothing to check; 'strata files' shows how each file is treated"
        )
    }

    /// A project, its specification or its workspace is not readable at all.
    static func unreadableProject(_ path: String, _ reason: String, _ place: SourcePosition) -> WorkspaceError {
        WorkspaceError(
            path, at: place,
            "this project cannot be read, the rest is checked: \(reason); 'exclude:' in .strata.yml leaves the project out")
    }

    /// A folder is not an index store.
    package static func noStore(_ path: String) -> WorkspaceError {
        WorkspaceError(path, "no index store found; use the folder '.build/debug/index/store' of a debug build")
    }

    /// Every unit of an index store is unreadable; `reason` is the problem with the first.
    package static func unreadableStore(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(path, "this index store cannot be read: \(reason); build again into an empty folder")
    }

    /// An index store contains no file of the workspace.
    package static func foreignStore(_ path: String) -> WorkspaceError {
        WorkspaceError(
            path, "this index store contains no file of this workspace; build it, or use the store of a build of these files")
    }

    /// The compiler's index is required but not reliable for a file, or for the whole workspace.
    public static func missingSymbols(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(
            path,
            "its symbols are required and cannot be checked: \(reason); run 'swift build' first, or leave '--require-symbols' out",
            kind: .missingSymbols)
    }

    public static func unreadableSource(_ path: String, reason: String, place: SourcePosition) -> WorkspaceError {
        WorkspaceError(path, at: place, reason)
    }
}

extension WorkspaceError: CustomStringConvertible {
    /// `path:line:column: error: problem`, and the fix.
    public var description: String { "\(location): error: \(message)" }

    /// `path:line:column`, or the path without a position.
    public var location: String { place.map { "\(path.displayed):\($0)" } ?? path.displayed }

    /// Whether it is a manifest that the user may allow the toolchain to run.
    public var isUnevaluatedManifest: Bool { kind == .notEvaluated }

    /// Whether the folder is no package although it has a manifest.
    var isPlaceholder: Bool { kind == .placeholder }

    /// Whether a part of the workspace was not read because of it, so that absence proves nothing.
    public var hidesFacts: Bool { kind != .missingSymbols }

    /// The system's message for an unreadable file, or else the message.
    public var systemReason: String { if case .unreadableFile(let reason) = kind { reason } else { message } }

    /// The problem and its remedy, without the position.
    public var message: String { text.displayedLines }
}
