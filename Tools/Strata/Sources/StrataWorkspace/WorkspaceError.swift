import StrataScan

/// The reason why a workspace could not be read.
///
/// Contains the problem, its location (a path relative to the workspace) and the fix. Besides paths and the toolchain's own messages, it
/// contains no data.
public struct WorkspaceError: Error, Hashable, Sendable {
    private enum Code: Hashable, Sendable {
        case unreadableFile(reason: String)
        case manifestFailed(output: String)
        case unreadableDump(reason: String)
        case missingToolchain
        case notUnderstood(reason: String)
        case notEvaluated(reason: String)
        case missingSources(target: String, expected: String)
        case unknownProduct(product: String, package: String)
        case noPackages
        case unreadableSource(reason: String)
        case unreadableFacts(reason: String)
        case missingSymbols(reason: String)
        case missingFacts
    }

    private let code: Code

    /// The file or folder it is about, relative to the workspace.
    public let path: String

    /// The line and column in that file, starting at 1; `nil` for the whole file.
    public let place: Place?

    /// A line and a column, both starting at 1.
    public struct Place: Hashable, Sendable {
        /// The line.
        public let line: Int
        /// The column in UTF-8 bytes.
        public let column: Int

        /// Creates a place.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    private init(_ code: Code, path: String, place: Place? = nil) {
        self.code = code
        self.path = path
        self.place = place
    }

    /// A file or folder cannot be read; `reason` is the system's message.
    public static func unreadableFile(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(.unreadableFile(reason: reason), path: path)
    }

    /// SwiftPM rejects a manifest; `output` is its message.
    public static func manifestFailed(_ path: String, output: String) -> WorkspaceError {
        WorkspaceError(.manifestFailed(output: output), path: path)
    }

    /// The toolchain answered something that is not the manifest's JSON.
    public static func unreadableDump(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(.unreadableDump(reason: reason), path: path)
    }

    /// No `swift` is on the search path.
    public static func missingToolchain(_ path: String) -> WorkspaceError {
        WorkspaceError(.missingToolchain, path: path)
    }

    /// The built-in evaluator does not support this manifest, and there is no toolchain that could evaluate it.
    public static func notUnderstood(_ path: String, reason: String, place: Place) -> WorkspaceError {
        WorkspaceError(.notUnderstood(reason: reason), path: path, place: place)
    }

    /// The built-in evaluator does not support something in this manifest, and the user has not allowed the toolchain to run it.
    public static func notEvaluated(_ path: String, reason: String, place: Place) -> WorkspaceError {
        WorkspaceError(.notEvaluated(reason: reason), path: path, place: place)
    }

    /// Adds a reason to the error of a missing toolchain; other errors are unchanged.
    func explained(by reason: String, at place: Place) -> WorkspaceError {
        if case .missingToolchain = code { .notUnderstood(path, reason: reason, place: place) } else { self }
    }

    /// A target's folder is not there.
    public static func missingSources(_ path: String, target: String, expected: String, place: Place?) -> WorkspaceError {
        WorkspaceError(.missingSources(target: target, expected: expected), path: path, place: place)
    }

    /// A target depends on a product that its package does not have.
    public static func unknownProduct(_ path: String, product: String, package: String, place: Place?) -> WorkspaceError {
        WorkspaceError(.unknownProduct(product: product, package: package), path: path, place: place)
    }

    /// There is nothing to check.
    public static func noPackages(_ path: String) -> WorkspaceError {
        WorkspaceError(.noPackages, path: path)
    }

    /// Facts of a package cannot be used.
    public static func unreadableFacts(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(.unreadableFacts(reason: reason), path: path)
    }

    /// A package has no facts among those that were given.
    public static func missingFacts(_ path: String) -> WorkspaceError {
        WorkspaceError(.missingFacts, path: path)
    }

    /// The compiler's index is required but not reliable for a file, or for the whole workspace.
    public static func missingSymbols(_ path: String, reason: String) -> WorkspaceError {
        WorkspaceError(.missingSymbols(reason: reason), path: path)
    }

    /// A source file is not readable as Swift.
    public static func unreadableSource(_ path: String, reason: String, place: Place) -> WorkspaceError {
        WorkspaceError(.unreadableSource(reason: reason), path: path, place: place)
    }
}

extension WorkspaceError: CustomStringConvertible {
    /// `path:line:column: error: problem`, and the fix.
    public var description: String { "\(location): error: \(message)" }

    /// `path:line:column`, or the path without a position.
    public var location: String { place.map { "\(path.displayed):\($0.line):\($0.column)" } ?? path.displayed }

    /// Whether it is a manifest that the user may allow the toolchain to run.
    public var isUnevaluatedManifest: Bool {
        if case .notEvaluated = code { true } else { false }
    }

    /// The toolchain's message about a manifest that it could not evaluate.
    var manifestOutput: String? {
        if case .manifestFailed(let output) = code { return output }
        return nil
    }

    /// Whether a part of the workspace was not read because of it, so that absence proves nothing.
    public var hidesFacts: Bool {
        if case .missingSymbols = code { false } else { true }
    }

    /// The system's message for an unreadable file, or else the message.
    public var systemReason: String {
        if case .unreadableFile(let reason) = code { reason } else { message }
    }

    /// The problem and its remedy, without the position.
    public var message: String { text.displayedLines }

    private var text: String {
        switch code {
        case .unreadableFile(let reason):
            "cannot be read: \(reason)"
        case .manifestFailed(let output):
            "the manifest is not valid; SwiftPM reports:\n"
                + output.split(separator: "\n").prefix(12).map { "  | \($0)" }.joined(separator: "\n")
        case .unreadableDump(let reason):
            "the toolchain's output for this manifest cannot be read (\(reason)); run 'swift package dump-package' here to see it"
        case .missingToolchain:
            "no 'swift' is on the search path; install a Swift toolchain or add its folder to PATH"
        case .notUnderstood(let reason):
            "the built-in evaluator does not support \(reason), and no 'swift' is on the search path; install a Swift toolchain or add its folder to PATH"
        case .notEvaluated(let reason):
            "the manifest was not evaluated: the built-in evaluator does not support \(reason); '--allow-manifests' evaluates it with the Swift toolchain, which runs its code"
        case .missingSources(let target, let expected):
            "target '\(target)' has no folder \(expected); create it or give the target its 'path:'"
        case .unknownProduct(let product, let package):
            "package '\(package)' has no product '\(product)'; name one that it declares"
        case .noPackages:
            "no Package.swift and no Xcode project in this folder or below; pass the path of a Swift workspace"
        case .unreadableSource(let reason):
            reason
        case .unreadableFacts(let reason):
            "these facts cannot be used: \(reason); 'strata facts' makes new ones"
        case .missingFacts:
            "no facts of this package were given; 'strata facts' makes them"
        case .missingSymbols(let reason):
            "its symbols are required and cannot be checked: \(reason); run 'swift build' first, or leave '--require-symbols' out"
        }
    }
}
