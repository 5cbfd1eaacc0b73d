/// The reason that an export, import or deletion failed.
public struct PrivacyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case signedOut
        case unreadable
        case unsupportedVersion(Int)
        case notErased(by: String)
        case storage
        case unusable(String)
    }

    /// The kind of the error.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// No user is signed in.
    public static let signedOut = PrivacyError(.signedOut)
    /// The document is not an export.
    public static let unreadable = PrivacyError(.unreadable)
    /// The app does not know the version of the export.
    public static func unsupportedVersion(_ version: Int) -> PrivacyError { PrivacyError(.unsupportedVersion(version)) }
    /// An owner could not erase its data.
    public static func notErased(by owner: String) -> PrivacyError { PrivacyError(.notErased(by: owner)) }
    /// The progress cannot be stored on this device.
    public static let storage = PrivacyError(.storage)
    /// The lists of owners and files contradict each other.
    public static func unusable(_ reason: String) -> PrivacyError { PrivacyError(.unusable(reason)) }

    /// A description for logs, without user data. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .signedOut: "no user is signed in"
        case .unreadable: "the document is not an export"
        case .unsupportedVersion(let version): "the export has the unknown version \(version)"
        case .notErased(let owner): "the data of \(owner) could not be erased"
        case .storage: "the progress of the deletion cannot be stored"
        case .unusable(let reason): "the lists of data owners and files are invalid: \(reason)"
        }
    }
}
