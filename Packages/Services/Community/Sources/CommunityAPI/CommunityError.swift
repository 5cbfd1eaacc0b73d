/// The reason that posts or pictures cannot be shown.
public struct CommunityError: Error, Hashable, Codable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: String, Sendable, Hashable, Codable {
        case unreachable
        case signedOut
        case noPicture
        case unexpectedAnswer
        case storage
        case notYours
        case tooLate
        case refused
    }

    /// The kind of the error.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The back end is unreachable.
    public static let unreachable = CommunityError(.unreachable)
    /// The session has ended.
    public static let signedOut = CommunityError(.signedOut)
    /// The picture does not exist or has an unsupported format.
    public static let noPicture = CommunityError(.noPicture)
    /// The back end sent an invalid response.
    public static let unexpectedAnswer = CommunityError(.unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = CommunityError(.storage)
    /// The post belongs to another user.
    public static let notYours = CommunityError(.notYours)
    /// The back end may have deleted the post.
    public static let tooLate = CommunityError(.tooLate)
    /// The back end rejects the request.
    public static let refused = CommunityError(.refused)

    /// A description for logs, without user data. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .unreachable: "the community is unreachable"
        case .signedOut: "the session has ended"
        case .noPicture: "no such picture"
        case .unexpectedAnswer: "unexpected answer of the community"
        case .storage: "the store cannot be read or written"
        case .notYours: "the post belongs to another user"
        case .tooLate: "the back end may have deleted the post"
        case .refused: "the community rejects the request"
        }
    }
}
