import PublishingAPI

/// Publishes text: sends the post.
struct TextStrategy: PublishingStrategy {
    let kind = PostKind.text

    func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft {
        guard draft.attachments.isEmpty else { throw .tooManyAttachments(limit: 0) }
        guard !draft.text.isEmpty else { throw .textMissing }
        return draft
    }

    func steps(for post: OutgoingPost) -> [PublishingStep] { [.send()] }
}
