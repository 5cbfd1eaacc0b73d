/// The reason that a post is not published.
@nonexhaustive public enum PublishingError: Error, Hashable, Codable, CustomStringConvertible {
    case textMissing
    /// - Parameter limit: The maximum number of characters.
    case textTooLong(limit: Int)
    case pictureMissing
    /// - Parameter limit: The maximum number of attachments.
    case tooManyAttachments(limit: Int)
    /// - Parameter limit: The maximum size in bytes.
    case attachmentTooLarge(limit: Int)
    /// The bytes of an attachment have none of the formats of ``PictureFormat``.
    case notAPicture
    /// - Parameter limit: The maximum number of characters.
    case alternativeTooLong(limit: Int)
    /// The draft violates a rule of its strategy.
    case unsuitable(PostProblem)
    /// The app has no strategy for the kind.
    case unknownKind
    /// The draft's ID is invalid.
    case malformedDraft
    /// The draft's ID belongs to another post.
    case draftReused
    /// The limit of pending posts is reached.
    /// - Parameter limit: The maximum number of posts.
    case queueFull(limit: Int)
    /// The files of the pending posts are too large together.
    /// - Parameter limit: The maximum size in bytes.
    case queueTooLarge(limit: Int)
    /// There is no such pending post.
    case notFound
    /// The back end may have received the post, so that it can be neither edited nor canceled.
    case alreadyLeft
    /// The back end rejects the post for good.
    case refused(Reason)
    /// The back end is unreachable; the post is retried.
    case unreachable
    /// The back end has sent an invalid answer; the post is retried.
    case unexpectedAnswer
    /// The back end has answered too often that it cannot accept the post; it is not retried.
    case gaveUp
    case signedOut
    /// The data on this device cannot be read or written.
    case storage
    /// The device has no space for the post.
    case deviceFull

    /// The part of a post that the back end rejects. Later versions may add reasons.
    @nonexhaustive public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        case text
        case picture
        case other
    }

    /// A description for logs, without user data. Pages have texts of their own.
    public var description: String {
        switch self {
        case .textMissing: "no text"
        case .textTooLong(let limit): "the text has more than \(limit) characters"
        case .pictureMissing: "no picture"
        case .tooManyAttachments(let limit): "more than \(limit) attachments"
        case .attachmentTooLarge(let limit): "an attachment has more than \(limit) bytes"
        case .notAPicture: "an attachment is not a picture"
        case .alternativeTooLong(let limit): "an alternative text has more than \(limit) characters"
        case .unsuitable(let problem): "the draft is not suitable: \(problem.kind.rawValue).\(problem.code)"
        case .unknownKind: "no strategy for this kind"
        case .malformedDraft: "malformed draft"
        case .draftReused: "the draft's ID belongs to another post"
        case .queueFull(let limit): "the queue is full (\(limit) posts)"
        case .queueTooLarge(let limit): "the pending posts have more than \(limit) bytes"
        case .notFound: "there is no such pending post"
        case .alreadyLeft: "the back end may have the post"
        case .refused(let reason): "the back end rejects the \(reason == .other ? "post" : reason.rawValue)"
        case .unreachable: "the back end is unreachable"
        case .unexpectedAnswer: "the back end sent an invalid answer"
        case .gaveUp: "given up after too many attempts"
        case .signedOut: "no user is signed in"
        case .storage: "the store cannot be read or written"
        case .deviceFull: "the device has no space left"
        }
    }
}

/// A violated rule of a strategy, which defines its codes. The pages of the kind have the texts.
public struct PostProblem: Sendable, Hashable, Codable {
    public let kind: PostKind
    /// The rule, unique among those of the kind, such as `format`.
    public let code: String

    public init(_ kind: PostKind, _ code: String) { (self.kind, self.code) = (kind, code) }
}
