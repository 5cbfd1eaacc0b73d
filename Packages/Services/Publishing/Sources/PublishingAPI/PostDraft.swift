/// A post that somebody has written, made once and handed in as often as needed.
public struct PostDraft: Sendable, Hashable {
    /// Names the post: the same id is published once. 8 to 64 letters, digits, `-` and `_`.
    public var id: String
    public var kind: PostKind
    /// At most ``PublishingLimits/textLength`` characters.
    public var text: String
    /// Each at most ``PublishingLimits/attachmentSize`` bytes.
    public var attachments: [PostAttachment]

    public init(id: String, kind: PostKind, text: String, attachments: [PostAttachment] = []) {
        self.id = id
        self.kind = kind
        self.text = text
        self.attachments = attachments
    }

    /// A post of text alone.
    public static func text(_ text: String, id: String) -> PostDraft { PostDraft(id: id, kind: .text, text: text) }

    /// A post with pictures.
    public static func image(_ pictures: [PostAttachment], text: String = "", id: String) -> PostDraft {
        PostDraft(id: id, kind: .image, text: text, attachments: pictures)
    }
}

/// What fits.
public enum PublishingLimits {
    /// Characters in a post.
    public static let textLength = 5_000
    /// Bytes of a post's text in UTF-8: a single character may have any number of them.
    public static let textSize = 100_000
    /// Characters in what describes an attachment.
    public static let alternativeLength = 500
    /// Bytes of what describes an attachment, in UTF-8.
    public static let alternativeSize = 10_000
    /// Bytes in an attachment.
    public static let attachmentSize = 8 << 20
    /// Posts of one person that wait.
    public static let queueLength = 200
    /// Bytes of all attachments of one person that wait.
    public static let queueSize = 256 << 20
}
