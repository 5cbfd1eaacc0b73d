/// Why a post is not published.
public struct PublishingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case textMissing
        case textTooLong(limit: Int)
        case pictureMissing
        case tooManyAttachments(limit: Int)
        case attachmentTooLarge(limit: Int)
        case notAPicture
        case alternativeTooLong(limit: Int)
        case unknownKind
        case malformedDraft
        case draftReused
        case queueFull(limit: Int)
        case notFound
        case alreadyLeft
        case refused(Reason)
        case unreachable
        case gaveUp
        case signedOut
        case storage
    }

    /// What the back end does not like. Later versions may know more.
    @nonexhaustive public enum Reason: String, Sendable, Hashable, CaseIterable {
        case text
        case picture
        case other
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// A post of text has none.
    public static let textMissing = PublishingError(.textMissing)
    /// - Parameter limit: in characters.
    public static func textTooLong(limit: Int) -> PublishingError { PublishingError(.textTooLong(limit: limit)) }
    /// A post of pictures has none.
    public static let pictureMissing = PublishingError(.pictureMissing)
    /// - Parameter limit: how many a post may have.
    public static func tooManyAttachments(limit: Int) -> PublishingError { PublishingError(.tooManyAttachments(limit: limit)) }
    /// - Parameter limit: in bytes.
    public static func attachmentTooLarge(limit: Int) -> PublishingError { PublishingError(.attachmentTooLarge(limit: limit)) }
    /// An attachment's bytes are of none of the formats of ``PictureFormat``.
    public static let notAPicture = PublishingError(.notAPicture)
    /// - Parameter limit: in characters.
    public static func alternativeTooLong(limit: Int) -> PublishingError { PublishingError(.alternativeTooLong(limit: limit)) }
    /// This app has no strategy for the kind.
    public static let unknownKind = PublishingError(.unknownKind)
    /// The draft's id cannot be used.
    public static let malformedDraft = PublishingError(.malformedDraft)
    /// The draft's id stands for another post.
    public static let draftReused = PublishingError(.draftReused)
    /// Too many posts, or too many bytes of them, wait already.
    /// - Parameter limit: in posts.
    public static func queueFull(limit: Int) -> PublishingError { PublishingError(.queueFull(limit: limit)) }
    /// No such post waits.
    public static let notFound = PublishingError(.notFound)
    /// The back end may have the post already, so that it can be neither edited nor taken back.
    public static let alreadyLeft = PublishingError(.alreadyLeft)
    /// The back end does not take the post, now or later.
    public static func refused(_ reason: Reason) -> PublishingError { PublishingError(.refused(reason)) }
    /// The back end does not answer. It is asked again.
    public static let unreachable = PublishingError(.unreachable)
    /// The back end answered too often that it cannot take the post now. It is not asked again.
    public static let gaveUp = PublishingError(.gaveUp)
    /// Nobody is signed in.
    public static let signedOut = PublishingError(.signedOut)
    /// The data on this device cannot be read or written.
    public static let storage = PublishingError(.storage)

    /// For logs and for whoever debugs: nothing of the person, and nothing for them. What pages say is made from ``kind``.
    public var description: String {
        switch kind {
        case .textMissing: "no text"
        case .textTooLong(let limit): "the text has more than \(limit) characters"
        case .pictureMissing: "no picture"
        case .tooManyAttachments(let limit): "more than \(limit) attachments"
        case .attachmentTooLarge(let limit): "an attachment has more than \(limit) bytes"
        case .notAPicture: "an attachment is no picture"
        case .alternativeTooLong(let limit): "an alternative text has more than \(limit) characters"
        case .unknownKind: "no strategy for this kind"
        case .malformedDraft: "malformed draft"
        case .draftReused: "the draft's id stands for another post"
        case .queueFull(let limit): "the queue is full (\(limit) posts)"
        case .notFound: "no such post waits"
        case .alreadyLeft: "the back end may have the post"
        case .refused(let reason): "the back end refuses the \(reason == .other ? "post" : reason.rawValue)"
        case .unreachable: "the back end is unreachable"
        case .gaveUp: "given up after too many attempts"
        case .signedOut: "nobody is signed in"
        case .storage: "the store cannot be read or written"
        }
    }
}
