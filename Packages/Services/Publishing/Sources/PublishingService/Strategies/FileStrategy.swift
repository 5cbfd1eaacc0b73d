public import PublishingAPI

/// Publishes one file, with or without text: requests a slot, uploads the file, then sends the post.
public struct FileStrategy: PublishingStrategy {
    private let rules: PostFileRules

    public init(_ rules: PostFileRules) { self.rules = rules }

    public var kind: PostKind { rules.kind }
    public var attachmentSize: Int { rules.maximumSize }

    /// - Throws: ``PublishingError/unsuitable(_:)`` with the code `missing` without a file, and `format` for another format.
    public func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft {
        guard !draft.attachments.isEmpty else { throw .unsuitable(PostProblem(kind, "missing")) }
        guard draft.attachments.count == 1 else { throw .tooManyAttachments(limit: 1) }
        guard let mediaType = rules.mediaType(of: draft.attachments[0].bytes) else { throw .unsuitable(PostProblem(kind, "format")) }
        var draft = draft
        draft.attachments[0].mediaType = mediaType
        return draft
    }

    public func steps(for post: OutgoingPost) -> [PublishingStep] { [.slot(for: 0), .upload(0), .send(pictures: [0])] }
}
