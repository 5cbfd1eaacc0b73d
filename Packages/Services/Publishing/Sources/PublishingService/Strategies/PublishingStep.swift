public import NetworkKit
public import OutboxService
public import PublishingAPI

/// One step in the publication of a post, usually one request.
public struct PublishingStep: Sendable {
    /// The result of a step. The last step finishes with the post's ID at the back end.
    public typealias Result = OutboxStep<PublishingError>.Result

    /// The name, unique among the steps of a post and stable across versions of the app, because it is stored.
    public let name: String
    /// Whether the back end may receive the post once this step has begun.
    public let publishes: Bool
    let run: @Sendable (OutgoingPost, HTTPClient) async throws -> Result

    /// - Parameter run: Performs the step. A `NetworkError` with a status of 400 to 499 except 401, 403, 408, 425 and 429 rejects the post;
    ///   other errors cause a retry.
    public init(_ name: String, publishes: Bool = false, run: @escaping @Sendable (OutgoingPost, HTTPClient) async throws -> Result) {
        (self.name, self.publishes, self.run) = (name, publishes, run)
    }
}

extension PublishingStep {
    /// Sends the post with references to its uploaded attachments.
    ///
    /// - Parameter pictures: The indices of attachments that ``upload(_:)`` has uploaded. If the back end has removed one of them, all
    ///   slots are requested again.
    public static func send(pictures: [Int] = []) -> PublishingStep {
        PublishingStep("send", publishes: true) { post, client in
            var uploads: [PostBody.Picture] = []
            for index in pictures {
                let step = OutboxUpload.slotStep(index)
                guard let slot = post.facts[step] else { return .goBack(to: step) }
                uploads.append(PostBody.Picture(slot: slot, alternative: post.attachments[index].alternative))
            }
            let body = PostBody(draft: post.id, author: post.author, kind: post.kind.rawValue, text: post.text, pictures: uploads)
            do {
                let payload: AnswerPayload = try await client.call(
                    .post("/v1/community/posts", json: body).header("Idempotency-Key", post.key))
                return .finished(payload.id)
            } catch let error as NetworkError where error.statusCode == 410 {
                guard let first = pictures.first else { throw error }
                return .goBack(to: OutboxUpload.slotStep(first))
            }
        }
    }

    /// Requests a slot for an attachment. The fact is the name of the slot.
    public static func slot(for attachment: Int) -> PublishingStep {
        PublishingStep(OutboxUpload.slotStep(attachment)) { post, client in
            try await post.upload(attachment).requestSlot(post.facts, by: client)
        }
    }

    /// Uploads an attachment to its slot in parts, see `OutboxUpload`. Requests another slot if it is gone or has other content.
    public static func upload(_ attachment: Int) -> PublishingStep {
        PublishingStep(OutboxUpload.uploadStep(attachment)) { post, client in
            try await post.upload(attachment).sendPart(post.facts, isContinuing: post.isContinuing, by: client) {
                try await post.part(of: attachment, at: $0)
            }
        }
    }
}

private struct PostBody: Encodable {
    struct Picture: Encodable {
        var slot: String
        var alternative: String
    }
    var draft: String
    /// The author, so that a token exchanged meanwhile does not change the user of the post.
    var author: String
    var kind: String
    var text: String
    var pictures: [Picture]
}

private struct AnswerPayload: Decodable, Sendable { var id: String }

extension OutgoingPost {
    fileprivate func upload(_ attachment: Int) -> OutboxUpload {
        OutboxUpload(
            attachment, mediaType: attachments[attachment].mediaType, size: attachments[attachment].size, sha256: digests[attachment])
    }
}
