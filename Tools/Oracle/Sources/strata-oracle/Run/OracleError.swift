/// A reason why nothing can be compared.
struct OracleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and its fix in one sentence.
    let description: String

    /// The folders contain no Swift file.
    static let nothingToCompare = OracleError(
        description: "No Swift file was found. Build the project first, or use other folders.")

    /// A file or folder cannot be read.
    static func unreadable(_ path: String) -> OracleError {
        OracleError(description: "\(path) cannot be read: name a folder that exists.")
    }
}
