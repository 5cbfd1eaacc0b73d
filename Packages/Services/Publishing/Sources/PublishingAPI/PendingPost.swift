public import struct Foundation.Date

/// A post on its way from this device.
public struct PendingPost: Sendable, Hashable, Identifiable {
    /// How far it is.
    public enum Stage: Sendable, Hashable {
        /// Its turn has not come.
        case waiting
        /// It is being sent now.
        case sending
        /// It goes on by itself, as soon as what is named here has passed: no connection, no session.
        case delayed(PublishingError)
        /// It does not go on by itself. It can be sent again, cancelled and, when it was refused, edited.
        case failed(PublishingError)
        /// The back end has it, under this id.
        case published(post: String)
    }

    /// As in ``PostDraft/id``.
    public var id: String
    /// The id of whoever wrote it.
    public var author: String
    public var kind: PostKind
    public var text: String
    public var attachments: [PendingAttachment]
    /// When it was handed in.
    public var created: Date
    public var stage: Stage
    /// How many steps of ``stepCount`` are behind it.
    public var stepsDone: Int
    public var stepCount: Int
    /// Whether the back end may have it already, although it has not said so.
    public var mayBePublished: Bool

    public init(
        id: String, author: String, kind: PostKind, text: String, attachments: [PendingAttachment] = [], created: Date,
        stage: Stage = .waiting, stepsDone: Int = 0, stepCount: Int = 1, mayBePublished: Bool = false
    ) {
        self.id = id
        self.author = author
        self.kind = kind
        self.text = text
        self.attachments = attachments
        self.created = created
        self.stage = stage
        self.stepsDone = stepsDone
        self.stepCount = stepCount
        self.mayBePublished = mayBePublished
    }

    /// Whether the back end has said no to it, or it will not be tried any more without a word from the person.
    public var isFailed: Bool { if case .failed = stage { true } else { false } }
    /// Whether the back end has it.
    public var isPublished: Bool { if case .published = stage { true } else { false } }
    /// Whether it can still become another post.
    public var isEditable: Bool { !isPublished && !mayBePublished }
    /// Whether it can be taken back. One that went without an answer can, too, while it is not being sent; it may appear all the same.
    public var isCancellable: Bool { !isPublished && (!mayBePublished || stage != .sending) }
}

/// An attachment of a pending post, without its bytes.
public struct PendingAttachment: Sendable, Hashable {
    /// By its bytes.
    public var mediaType: String
    /// In bytes.
    public var size: Int
    public var alternative: String
    /// Of a picture; nil when its bytes do not say.
    public var extent: PictureSize?

    public init(mediaType: String, size: Int, alternative: String = "", extent: PictureSize? = nil) {
        self.mediaType = mediaType
        self.size = size
        self.alternative = alternative
        self.extent = extent
    }

    /// What a pending post shows of a file.
    public init(_ file: PostAttachment) {
        self.init(
            mediaType: file.mediaType, size: file.bytes.count, alternative: file.alternative, extent: PictureSize(of: file.bytes))
    }
}

/// What a page shows of a post on its way.
public protocol PendingPostDisplay: Sendable {
    var id: String { get }
    var text: String { get }
    var attachments: [PendingAttachment] { get }
    var created: Date { get }
    var stage: PendingPost.Stage { get }
    var stepsDone: Int { get }
    var stepCount: Int { get }
    var isEditable: Bool { get }
    var isCancellable: Bool { get }
    var mayBePublished: Bool { get }
    var isFailed: Bool { get }
}

extension PendingPost: PendingPostDisplay {}
