/// Why a post is not published.
public struct PublishingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for a page that must tell them apart.
    public enum Kind: Sendable, Hashable {
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

    /// What the back end does not like.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
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

    public var description: String {
        switch kind {
        case .textMissing: "Write something first."
        case .textTooLong(let limit): "The text is too long. A post has at most \(limit) characters."
        case .pictureMissing: "Choose a picture first."
        case .tooManyAttachments(let limit): limit == 0 ? "This post takes no files." : "Choose at most \(limit) files."
        case .attachmentTooLarge(let limit): "The file is too large. It may have at most \(limit >> 20) MB."
        case .notAPicture: "This file is not a picture that can be published. Choose a PNG, JPEG, GIF or WebP."
        case .alternativeTooLong(let limit): "The description is too long. It has at most \(limit) characters."
        case .unknownKind: "This kind of post cannot be published by this version. Update the app."
        case .malformedDraft: "This post cannot be handed in. Write it again."
        case .draftReused: "This post has been handed in already, with another text. Write a new one."
        case .queueFull(let limit): "Too much waits to be published (at most \(limit) posts). Wait until some has been sent."
        case .notFound: "This post no longer waits. It has been published or cancelled."
        case .alreadyLeft: "The post is on its way and cannot be changed any more."
        case .refused(.text): "The community does not accept this text. Change it, or cancel the post."
        case .refused(.picture): "The community cannot use this picture. Choose another one, or cancel the post."
        case .refused(.other): "The community does not accept this post. Change it, or cancel it."
        case .unreachable: "The community does not answer. The post is sent when it does."
        case .gaveUp: "The community could not take the post, several times. Try again later, or cancel it."
        case .signedOut: "Your session has ended. Sign in again, and the post is sent."
        case .storage: "Harbor cannot read or write its data on this device. Check that there is free space."
        }
    }
}
