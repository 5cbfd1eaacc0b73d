/// A written post, which can be passed to the queue repeatedly.
public struct PostDraft: Sendable, Hashable {
    /// The ID of the post, which is published once. 8 to 64 letters, digits, `-` and `_`.
    public var id: String
    public var kind: PostKind
    /// At most ``PublishingLimits/textLength`` characters.
    public var text: String
    /// Each has at most the size that the strategy of the kind accepts.
    public var attachments: [PostAttachment]

    public init(id: String, kind: PostKind, text: String, attachments: [PostAttachment] = []) {
        (self.id, self.kind, self.text, self.attachments) = (id, kind, text, attachments)
    }

    /// Creates a post of text only.
    public static func text(_ text: String, id: String) -> PostDraft { PostDraft(id: id, kind: .text, text: text) }

    /// Creates a post with pictures.
    public static func image(_ pictures: [PostAttachment], text: String = "", id: String) -> PostDraft {
        PostDraft(id: id, kind: .image, text: text, attachments: pictures)
    }
}

/// The limits of posts and of the queue.
public enum PublishingLimits {
    /// The maximum number of characters in a post.
    public static let textLength = 5_000
    /// The maximum size of a post's text in UTF-8 bytes, because a character can have any number of them.
    public static let textSize = 100_000
    /// The maximum number of characters in the description of an attachment.
    public static let alternativeLength = 500
    /// The maximum size of the description of an attachment in UTF-8 bytes.
    public static let alternativeSize = 10_000
    /// The maximum size of an attachment in bytes, unless the strategy of the kind has its own.
    public static let attachmentSize = 8 << 20
    /// The maximum number of a user's pending posts.
    public static let queueLength = 200
    /// The maximum size of all attachments of a user's pending posts, in bytes.
    public static let queueSize = 256 << 20
}
