/// The reason that a post is not published.
public struct PublishingError: Error, Hashable, Codable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable, Codable {
        case textMissing
        case textTooLong(limit: Int)
        case pictureMissing
        case tooManyAttachments(limit: Int)
        case attachmentTooLarge(limit: Int)
        case notAPicture
        case alternativeTooLong(limit: Int)
        case unsuitable(PostProblem)
        case unknownKind
        case malformedDraft
        case draftReused
        case queueFull(limit: Int)
        case queueTooLarge(limit: Int)
        case notFound
        case alreadyLeft
        case refused(Reason)
        case unreachable
        case unexpectedAnswer
        case gaveUp
        case signedOut
        case storage
        case deviceFull
    }

    /// The part of a post that the back end rejects. Later versions may add reasons.
    @nonexhaustive public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        case text
        case picture
        case other
    }

    /// The kind of the error.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// A text post has no text.
    public static let textMissing = PublishingError(.textMissing)
    /// - Parameter limit: The maximum number of characters.
    public static func textTooLong(limit: Int) -> PublishingError { PublishingError(.textTooLong(limit: limit)) }
    /// A picture post has no picture.
    public static let pictureMissing = PublishingError(.pictureMissing)
    /// - Parameter limit: The maximum number of attachments.
    public static func tooManyAttachments(limit: Int) -> PublishingError { PublishingError(.tooManyAttachments(limit: limit)) }
    /// - Parameter limit: The maximum size in bytes.
    public static func attachmentTooLarge(limit: Int) -> PublishingError { PublishingError(.attachmentTooLarge(limit: limit)) }
    /// The bytes of an attachment have none of the formats of ``PictureFormat``.
    public static let notAPicture = PublishingError(.notAPicture)
    /// - Parameter limit: The maximum number of characters.
    public static func alternativeTooLong(limit: Int) -> PublishingError { PublishingError(.alternativeTooLong(limit: limit)) }
    /// The draft violates a rule of its strategy.
    public static func unsuitable(_ problem: PostProblem) -> PublishingError { PublishingError(.unsuitable(problem)) }
    /// The app has no strategy for the kind.
    public static let unknownKind = PublishingError(.unknownKind)
    /// The draft's ID is invalid.
    public static let malformedDraft = PublishingError(.malformedDraft)
    /// The draft's ID belongs to another post.
    public static let draftReused = PublishingError(.draftReused)
    /// The limit of pending posts is reached.
    /// - Parameter limit: The maximum number of posts.
    public static func queueFull(limit: Int) -> PublishingError { PublishingError(.queueFull(limit: limit)) }
    /// The files of the pending posts are too large together.
    /// - Parameter limit: The maximum size in bytes.
    public static func queueTooLarge(limit: Int) -> PublishingError { PublishingError(.queueTooLarge(limit: limit)) }
    /// There is no such pending post.
    public static let notFound = PublishingError(.notFound)
    /// The back end may have received the post, so that it can be neither edited nor canceled.
    public static let alreadyLeft = PublishingError(.alreadyLeft)
    /// The back end rejects the post for good.
    public static func refused(_ reason: Reason) -> PublishingError { PublishingError(.refused(reason)) }
    /// The back end is unreachable; the post is retried.
    public static let unreachable = PublishingError(.unreachable)
    /// The back end has sent an invalid answer; the post is retried.
    public static let unexpectedAnswer = PublishingError(.unexpectedAnswer)
    /// The back end has answered too often that it cannot accept the post; it is not retried.
    public static let gaveUp = PublishingError(.gaveUp)
    /// No user is signed in.
    public static let signedOut = PublishingError(.signedOut)
    /// The data on this device cannot be read or written.
    public static let storage = PublishingError(.storage)
    /// The device has no space for the post.
    public static let deviceFull = PublishingError(.deviceFull)

    /// A description for logs, without user data. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
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
    /// The kind of the post.
    public let kind: PostKind
    /// The rule, unique among those of the kind, such as `format`.
    public let code: String

    public init(_ kind: PostKind, _ code: String) { (self.kind, self.code) = (kind, code) }
}
