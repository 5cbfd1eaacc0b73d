import NetworkKit
import OutboxService
import PublishingAPI

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

private struct AnswerPayload: Decodable, Sendable {
    var id: String
}
