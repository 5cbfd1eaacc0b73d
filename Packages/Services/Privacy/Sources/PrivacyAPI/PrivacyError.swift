/// Why nothing came of it.
public struct PrivacyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case signedOut
        case unreadable
        case unsupportedVersion(Int)
        case notErased(by: String)
        case storage
        case unusable(String)
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// Nobody is signed in.
    public static let signedOut = PrivacyError(.signedOut)
    /// The document is no export.
    public static let unreadable = PrivacyError(.unreadable)
    /// The export is of a version that this app does not know.
    public static func unsupportedVersion(_ version: Int) -> PrivacyError { PrivacyError(.unsupportedVersion(version)) }
    /// An owner could not remove its data.
    public static func notErased(by owner: String) -> PrivacyError { PrivacyError(.notErased(by: owner)) }
    /// The progress cannot be kept on this device.
    public static let storage = PrivacyError(.storage)
    /// The lists of owners and files contradict each other.
    public static func unusable(_ reason: String) -> PrivacyError { PrivacyError(.unusable(reason)) }

    /// For logs and for whoever debugs: nothing of the person, and nothing for them. What pages say is made from ``kind``.
    public var description: String {
        switch kind {
        case .signedOut: "nobody is signed in"
        case .unreadable: "the document is no export"
        case .unsupportedVersion(let version): "the export is of the unknown version \(version)"
        case .notErased(let owner): "the data of \(owner) could not be removed"
        case .storage: "the progress of the deletion cannot be kept"
        case .unusable(let reason): "the lists of data owners and files cannot be used: \(reason)"
        }
    }
}
