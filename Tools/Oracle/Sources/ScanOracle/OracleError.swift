/// Why the oracle cannot answer.
package struct OracleError: Error, Hashable, Sendable {
    private enum Code: Hashable {
        case compilerMissing
        case nothingToCompare
        case unreadable(String)
        case indexMissing(String)
        case unreadableAnswer(String, reason: String)
    }

    private let code: Code

    /// There is no Swift compiler on `PATH`.
    package static let compilerMissing = OracleError(code: .compilerMissing)

    /// The folders contain no Swift file.
    package static let nothingToCompare = OracleError(code: .nothingToCompare)

    /// A file or folder cannot be read.
    package static func unreadable(_ path: String) -> OracleError { OracleError(code: .unreadable(path)) }

    /// A workspace has no index store.
    package static func indexMissing(_ workspace: String) -> OracleError { OracleError(code: .indexMissing(workspace)) }

    /// The contents of a file or the output of another program is invalid.
    package static func unreadableAnswer(_ what: String, reason: String) -> OracleError {
        OracleError(code: .unreadableAnswer(what, reason: reason))
    }
}

extension OracleError: CustomStringConvertible {
    /// The problem and its fix in one sentence.
    package var description: String {
        switch code {
        case .compilerMissing: "No Swift compiler was found. Add swiftc to PATH."
        case .nothingToCompare:
            "No Swift file was found. Build the project first, or use other folders."
        case .unreadable(let path): "\(path) cannot be read: name a folder that exists."
        case .indexMissing(let workspace): "\(workspace) has no index store: build it first, or name one with --index-store."
        case .unreadableAnswer(let what, let reason): "\(what): error: \(reason)"
        }
    }
}
