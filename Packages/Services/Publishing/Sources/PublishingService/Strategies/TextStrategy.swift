public import PublishingAPI

/// Publishes text: sends the post.
public struct TextStrategy: PublishingStrategy {
    public let kind = PostKind.text

    public init() {}

    public func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft {
        guard draft.attachments.isEmpty else { throw .tooManyAttachments(limit: 0) }
        guard !draft.text.isEmpty else { throw .textMissing }
        return draft
    }

    public func steps(for post: OutgoingPost) -> [PublishingStep] { [.send()] }
}
