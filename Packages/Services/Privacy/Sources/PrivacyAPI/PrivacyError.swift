/// The reason that an export, import or deletion failed.
@nonexhaustive public enum PrivacyError: Error, Sendable, Hashable, CustomStringConvertible {
    case signedOut
    /// The document is not an export.
    case unreadable
    /// The app does not know the version of the export.
    case unsupportedVersion(Int)
    /// An owner could not erase its data.
    case notErased(by: String)
    /// The progress cannot be stored on this device.
    case storage
    /// The lists of owners and files contradict each other.
    case unusable(String)

    /// A description for logs, without user data. Pages have texts of their own.
    public var description: String {
        switch self {
        case .signedOut: "no user is signed in"
        case .unreadable: "the document is not an export"
        case .unsupportedVersion(let version): "the export has the unknown version \(version)"
        case .notErased(let owner): "the data of \(owner) could not be erased"
        case .storage: "the progress of the deletion cannot be stored"
        case .unusable(let reason): "the lists of data owners and files are invalid: \(reason)"
        }
    }
}
