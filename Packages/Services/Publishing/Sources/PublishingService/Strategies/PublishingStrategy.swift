public import PublishingAPI

/// How one kind of post is published: what it may hold, and which steps bring it to the back end.
///
/// A strategy is a value without state. What must outlive a kill is kept by the queue: after each step it notes that the step is done and
/// what came of it, and a later run of the app goes on with the next one. A step may therefore run more than once, and must be one that
/// can: name what it makes by ``OutgoingPost/key``.
///
/// ```swift
/// struct VoiceStrategy: PublishingStrategy {
///     let kind = PostKind(rawValue: "voice")
///     func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft { … }
///     func steps(for post: OutgoingPost) -> [PublishingStep] { [.slot(for: 0), .upload(0), .send(pictures: [0])] }
/// }
/// ```
public protocol PublishingStrategy: Sendable {
    /// The kind that it publishes. A service has at most one strategy a kind.
    var kind: PostKind { get }

    /// The draft as it is kept, with the media types of its attachments by their bytes. The text's length and the attachments' sizes are
    /// checked already.
    /// - Throws: ``PublishingError`` for a draft that is none of this kind.
    func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft

    /// The steps, in order; the same for the same post. Exactly the last one publishes.
    func steps(for post: OutgoingPost) -> [PublishingStep]
}

/// A post as a strategy sees it.
public struct OutgoingPost: Sendable {
    /// The id of the draft.
    public let id: String
    /// The id of whoever wrote it.
    public let author: String
    /// Names this post towards the back end: the same key is carried out once. It changes when a refused post is edited.
    public let key: String
    public let kind: PostKind
    public let text: String
    public let attachments: [PendingAttachment]
    /// What came of the steps that are done, by their names.
    public let facts: [String: String]
    let loadBytes: @Sendable (Int) async throws -> [UInt8]

    /// The bytes of an attachment.
    /// - Throws: when they cannot be read.
    public func bytes(of attachment: Int) async throws -> [UInt8] { try await loadBytes(attachment) }
}
