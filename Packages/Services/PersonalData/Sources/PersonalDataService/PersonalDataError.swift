import DatabaseKit

/// The reason that a user store is not available.
@nonexhaustive public enum PersonalDataError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No user is signed in, the user changed, or the user's data was erased.
    case signedOut
    /// The file of a store that exists only on this device is damaged. It is not changed, so that a backup can be restored.
    case damaged(store: String)
    /// The user's data exists without the key that seals it.
    case keyMissing

    /// Whether an error of a provider or of a store means that the session has ended.
    public static func isSignedOut(_ error: any Error) -> Bool {
        error as? PersonalDataError == .signedOut || (error as? StoreError)?.code == .closed
    }

    /// A description for logs, without user data.
    public var description: String {
        switch self {
        case .signedOut: "the session has ended"
        case .damaged(let store): "the file of \(store) is damaged and was not changed; restore it from a backup"
        case .keyMissing: "the user's key is missing; restore the folder of secrets that belongs to this data"
        }
    }
}
