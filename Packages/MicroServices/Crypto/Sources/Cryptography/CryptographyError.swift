import Foundation

/// An error of a cryptographic operation or of the secret store. Every operation may throw ``Code/backend``, and one of a store
/// ``Code/storage``.
///
/// Handle errors by ``code``, and show or log ``description``. Neither contains keys, passwords, plaintexts or boxes.
public struct CryptographyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors. More may be added, so a `switch` needs a `default`.
    public struct Code: Hashable, Sendable {
        private enum Base: Hashable {
            case authenticationFailed, malformed, unknownKey, invalidArgument, secretDamaged, insecurePermissions, storage, keychain,
                deviceLocked, backend
        }
        private let base: Base

        /// The tag is invalid: the box was changed, or the key or the associated data differs.
        public static let authenticationFailed = Code(base: .authenticationFailed)
        /// The input is not in a format of this package: too short, of an unknown version, or out of range.
        public static let malformed = Code(base: .malformed)
        /// The box was sealed with a key that the sealer does not have.
        public static let unknownKey = Code(base: .unknownKey)
        /// An argument is outside the documented range.
        public static let invalidArgument = Code(base: .invalidArgument)
        /// A file of a secret store is torn, changed, moved, or belongs to another store.
        public static let secretDamaged = Code(base: .secretDamaged)
        /// A file of a secret store is accessible to other users.
        public static let insecurePermissions = Code(base: .insecurePermissions)
        /// The file system reported an error; see ``CryptographyError/systemError``.
        public static let storage = Code(base: .storage)
        /// The Keychain reported an error; see ``CryptographyError/systemError``.
        public static let keychain = Code(base: .keychain)
        /// The Keychain cannot be read before the first unlock of the device. Try again later.
        public static let deviceLocked = Code(base: .deviceLocked)
        /// The cryptographic library reported an error. Not expected in normal operation.
        public static let backend = Code(base: .backend)
    }

    /// The kind of error.
    public let code: Code
    /// The system error number (`errno`) of a ``Code/storage`` error, or the `OSStatus` of a ``Code/keychain`` or ``Code/deviceLocked`` error.
    public let systemError: Int32?
    /// The failure, its reason and its remedy.
    public let description: String

    private init(_ code: Code, systemError: Int32? = nil, _ description: String) {
        self.code = code
        self.systemError = systemError
        self.description = description
    }
}

// The texts of all errors.
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

    static func storage(_ action: String, file: String, systemError: Int32 = errno) -> Self {
        let reason = String(cString: strerror(systemError))
        return Self(
            .storage, systemError: systemError, "Could not \(action) \(file): \(reason) (\(systemError)). The stored data is unchanged.")
    }

    static func keychain(_ action: String, _ status: KeychainStatus) -> Self {
        let (code, reason): (Code, String) =
            switch status {
            case .interactionNotAllowed:
                (.deviceLocked, "the device has not been unlocked since its start. Try again after the first unlock")
            case .missingEntitlement, .notAvailable:
                (.keychain, "this program has no access to a Keychain. Sign it with a Keychain access group")
            case .authFailed, .userCanceled: (.keychain, "the access was denied")
            case .decode: (.keychain, "its content is not a key of this package. Remove it and store the secrets again")
            case .diskFull: (.keychain, "the disk is full")
            default: (.keychain, "an unexpected error of the system")
            }
        return Self(code, systemError: status.code, "Could not \(action) the Keychain item of the master key: \(reason) (\(status.code)).")
    }

    static func backend(_ operation: String, reason: String) -> Self {
        Self(.backend, "The cryptographic library failed to \(operation)\(reason.isEmpty ? "" : ": \(reason)").")
    }
}
