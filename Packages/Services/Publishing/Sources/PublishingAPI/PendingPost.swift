public import struct Foundation.Date

/// A post that is not published yet, or was just published.
public struct PendingPost: Sendable, Hashable, Identifiable {
    /// The progress of a post.
    public enum Stage: Sendable, Hashable {
        /// Earlier posts are sent first.
        case waiting
        /// The post is being sent.
        case sending
        /// The post is retried automatically after the given cause, such as a missing connection or session, has passed.
        case delayed(PublishingError)
        /// The post is not retried automatically. It can be sent again, canceled and, if it was rejected, edited.
        case failed(PublishingError)
        /// The back end has accepted the post, with this ID.
        case published(post: String)
    }

    /// The ID, see ``PostDraft/id``.
    public var id: String
    /// The ID of the author.
    public var author: String
    public var kind: PostKind
    public var text: String
    public var attachments: [PendingAttachment]
    /// The time at which the draft was passed to the queue.
    public var created: Date
    public var stage: Stage
    /// The number of completed steps, of ``stepCount``.
    public var stepsDone: Int
    public var stepCount: Int
    /// Whether the back end may have received the post without confirming it.
    public var mayBePublished: Bool
    /// The number of attachment bytes that the back end has acknowledged, of ``size``.
    public var bytesSent: Int

    public init(
        id: String, author: String, kind: PostKind, text: String, attachments: [PendingAttachment] = [], created: Date,
        stage: Stage = .waiting, stepsDone: Int = 0, stepCount: Int = 1, mayBePublished: Bool = false, bytesSent: Int = 0
    ) {
        (self.id, self.author, self.kind, self.text) = (id, author, kind, text)
        (self.attachments, self.created, self.stage, self.stepsDone) = (attachments, created, stage, stepsDone)
        (self.stepCount, self.mayBePublished, self.bytesSent) = (stepCount, mayBePublished, bytesSent)
    }

    /// The size of all attachments in bytes.
    public var size: Int { attachments.reduce(0) { $0 + $1.size } }

    /// Whether the back end has rejected the post, or it needs a retry by the user.
    public var isFailed: Bool { if case .failed = stage { true } else { false } }
    /// Whether the back end has accepted the post.
    var isPublished: Bool { if case .published = stage { true } else { false } }
    public var isEditable: Bool { !isPublished && !mayBePublished }
    /// Whether the post can be canceled. An unanswered one can be canceled while it is not being sent, but may appear nevertheless.
    public var isCancellable: Bool { !isPublished && (!mayBePublished || stage != .sending) }
}

/// An attachment of a pending post, without its bytes.
public struct PendingAttachment: Sendable, Hashable, Codable {
    /// The media type derived from the bytes.
    public var mediaType: String
    /// The size in bytes.
    public var size: Int
    public var alternative: String
    /// The size of a picture; nil if its bytes do not contain it.
    public var extent: PictureSize?

    public init(mediaType: String, size: Int, alternative: String = "", extent: PictureSize? = nil) {
        (self.mediaType, self.size, self.alternative, self.extent) = (mediaType, size, alternative, extent)
    }

    /// Creates the description of a file in a pending post.
    public init(_ file: PostAttachment) {
        self.init(mediaType: file.mediaType, size: file.size, alternative: file.alternative, extent: PictureSize(of: file.bytes))
    }
}
