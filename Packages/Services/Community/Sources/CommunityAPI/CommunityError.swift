/// The reason that posts or pictures cannot be shown.
@nonexhaustive public enum CommunityError: String, Error, Hashable, Codable, CustomStringConvertible {
    /// The back end is unreachable.
    case unreachable
    /// The session has ended.
    case signedOut
    /// The picture does not exist or has an unsupported format.
    case noPicture
    /// The back end sent an invalid response.
    case unexpectedAnswer
    /// The data on this device cannot be read or written.
    case storage
    /// The post belongs to another user.
    case notYours
    /// The back end may have deleted the post.
    case tooLate
    /// The back end rejects the request.
    case refused

    /// A description for logs, without user data. Pages have texts of their own.
    public var description: String {
        switch self {
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
