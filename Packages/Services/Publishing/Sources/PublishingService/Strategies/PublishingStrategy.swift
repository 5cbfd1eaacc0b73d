public import PublishingAPI

/// Publishes one kind of post: validates drafts and defines the steps.
///
/// A strategy is stateless. The queue stores the result of each step, and a later run of the app resumes with the next one. A step can run
/// more than once, so its requests must carry ``OutgoingPost/key``.
///
/// ```swift
/// struct MapStrategy: PublishingStrategy {
///     let kind = PostKind(rawValue: "map")
///     func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft { … }
///     func steps(for post: OutgoingPost) -> [PublishingStep] { [.slot(for: 0), .upload(0), .send(pictures: [0])] }
/// }
/// ```
///
/// A kind with one file needs no type of its own, see ``FileStrategy``.
public protocol PublishingStrategy: Sendable {
    /// The kind of post. A service has at most one strategy for each kind.
    var kind: PostKind { get }

    /// The maximum size of an attachment in bytes.
    var attachmentSize: Int { get }

    /// Returns the draft to store, with media types derived from the bytes. The length of the text and the size of attachments are already
    /// checked.
    /// - Throws: ``PublishingError`` for an invalid draft.
    func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft

    /// Returns the steps in order, equal for equal posts. Only the last step publishes.
    func steps(for post: OutgoingPost) -> [PublishingStep]
}

extension PublishingStrategy {
    public var attachmentSize: Int { PublishingLimits.attachmentSize }
}

/// A post to be sent by a strategy.
public struct OutgoingPost: Sendable {
    /// The ID of the draft.
    public let id: String
    /// The ID of the author.
    public let author: String
    /// The idempotency key, which changes when a rejected post is edited.
    let key: String
    public let kind: PostKind
    public let text: String
    public let attachments: [PendingAttachment]
    /// The results of completed steps, by step name.
    public internal(set) var facts: [String: String]
    /// The SHA-256 digests of the attachments in hexadecimal digits.
    let digests: [String]
    /// Whether the step has just made progress, so that the state of the back end is known.
    var isContinuing = false
    let loadPart: @Sendable (_ attachment: Int, _ offset: Int) async throws -> [UInt8]

    /// Returns bytes of an attachment from an offset, at least one and usually 1 MB.
    /// - Throws: An error of the store; ``PublishingError/storage`` beyond the end.
    func part(of attachment: Int, at offset: Int) async throws -> [UInt8] { try await loadPart(attachment, offset) }
}
