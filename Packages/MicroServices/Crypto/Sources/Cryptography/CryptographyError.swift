/// What went wrong in a cryptographic operation or in the secret store.
///
/// Distinguish by ``code``; show or log ``description``. Neither ever holds a key, a password, a plaintext or a box.
public struct CryptographyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure. More may be added: give a `switch` over them a `default`.
    public struct Code: Hashable, Sendable {
        private enum Base: Hashable {
            case authenticationFailed, malformed, unknownKey, invalidArgument, secretDamaged, insecurePermissions, storage, backend
        }
        private let base: Base

        /// The tag does not fit: the box was changed, or another key or other associated data is in use.
        public static let authenticationFailed = Code(base: .authenticationFailed)
        /// The input is not what this package writes: too short, of an unknown version, or out of its limits.
        public static let malformed = Code(base: .malformed)
        /// The box names a key that the sealer does not have.
        public static let unknownKey = Code(base: .unknownKey)
        /// An argument is out of the range that the function documents.
        public static let invalidArgument = Code(base: .invalidArgument)
        /// A file of a secret store is torn, changed, moved or of another store.
        public static let secretDamaged = Code(base: .secretDamaged)
        /// A file of a secret store can be read or written by other users.
        public static let insecurePermissions = Code(base: .insecurePermissions)
        /// The file system refused; ``CryptographyError/systemError`` holds its error number.
        public static let storage = Code(base: .storage)
        /// The cryptographic library refused. Not expected in a healthy process.
        public static let backend = Code(base: .backend)
    }

    /// The kind of failure.
    public let code: Code
    /// The error number of the system (`errno`) behind a ``Code/storage`` failure.
    public let systemError: Int32?
    /// What happened, where, and what to do.
    public let description: String

    private init(_ code: Code, systemError: Int32? = nil, _ description: String) {
        self.code = code
        self.systemError = systemError
        self.description = description
    }
}

// The wording of every failure, in one place.
extension CryptographyError {
    static var authenticationFailed: Self {
        Self(
            .authenticationFailed,
            "The sealed box could not be opened: it was changed, or it was sealed with another key or other associated data."
        )
    }

    static func malformed(_ what: String, _ why: String) -> Self {
        Self(.malformed, "The \(what) could not be read: \(why).")
    }

    static func unknownKey(_ id: UInt32) -> Self {
        Self(.unknownKey, "The sealed box was made with key \(id), which this sealer does not have. Pass that key in `alsoOpening`.")
    }

    static func invalidArgument(_ what: String, _ rule: String) -> Self {
        Self(.invalidArgument, "\(what) is out of range: \(rule).")
    }

    static func secretDamaged(file: String, _ why: String) -> Self {
        Self(.secretDamaged, "The secret in \(file) cannot be trusted: \(why). Remove it and store the secret again.")
    }

    static func masterKeyDamaged(file: String, _ why: String) -> Self {
        Self(
            .secretDamaged,
            "The master key \(file) cannot be used: \(why). Restore it from a backup, or remove the whole folder and store the secrets again."
        )
    }

    static func insecurePermissions(file: String, mode: UInt32) -> Self {
        Self(
            .insecurePermissions,
            "\(file) has mode \(String(mode, radix: 8)), so other users may have seen it. Set mode 600 if that is impossible, else store new secrets."
        )
    }

    static func storage(_ action: String, file: String, systemError: Int32, reason: String) -> Self {
        Self(
            .storage, systemError: systemError,
            "Could not \(action) \(file): \(reason) (\(systemError)). What was stored before is unchanged.")
    }

    static func backend(_ operation: String, reason: String) -> Self {
        Self(.backend, "The cryptographic library failed to \(operation)\(reason.isEmpty ? "" : ": \(reason)").")
    }
}
