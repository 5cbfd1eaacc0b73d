import PublishingAPI

/// Publishes pictures: requests a slot and uploads, for each picture, then sends the post.
struct ImageStrategy: PublishingStrategy {
    /// The maximum number of pictures in a post.
    static let limit = 4

    let kind = PostKind.image

    func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft {
        guard !draft.attachments.isEmpty else { throw .pictureMissing }
        guard draft.attachments.count <= Self.limit else { throw .tooManyAttachments(limit: Self.limit) }
        var draft = draft
        for index in draft.attachments.indices {
            guard let format = PictureFormat(of: draft.attachments[index].bytes) else { throw .notAPicture }
            draft.attachments[index].mediaType = format.mediaType
        }
        return draft
    }

    func steps(for post: OutgoingPost) -> [PublishingStep] {
        post.attachments.indices.flatMap { [.slot(for: $0), .upload($0)] } + [.send(pictures: Array(post.attachments.indices))]
    }
}
