import NetworkKit
import OutboxService
import PublishingAPI

extension PublishingStep {
    static func slotName(_ attachment: Int) -> String { "slot-\(attachment)" }

    /// Requests a slot for an attachment. The fact is the name of the slot.
    public static func slot(for attachment: Int) -> PublishingStep {
        PublishingStep(slotName(attachment)) { post, client in
            let file = post.attachments[attachment]
            let payload: SlotPayload = try await client.call(
                .post("/v1/uploads", json: SlotBody(mediaType: file.mediaType, size: file.size)))
            // A slot can contain only one attachment.
            guard !post.facts.values.contains(payload.slot) else { return .goBack(to: slotName(attachment)) }
            return .done(fact: payload.slot)
        }
    }

    /// Uploads an attachment to its slot. Requests another slot if it is gone.
    public static func upload(_ attachment: Int) -> PublishingStep {
        PublishingStep("upload-\(attachment)") { post, client in
            guard let slot = post.facts[slotName(attachment)] else { return .goBack(to: slotName(attachment)) }
            var endpoint = try Endpoint<Void>.put("/v1/uploads/\(slot)", json: [String]()).timeout(.seconds(120))
                .header("Content-Type", post.attachments[attachment].mediaType)
            endpoint.request.body = HTTPBody(try await post.bytes(of: attachment))
            do {
                try await client.call(endpoint)
                return .done()
            } catch let error as NetworkError where error.statusCode == 410 || error.statusCode == 404 {
                return .goBack(to: slotName(attachment))
            }
        }
    }
}

private struct SlotBody: Encodable {
    enum CodingKeys: String, CodingKey {
        case size
        case mediaType = "media_type"
    }
    var mediaType: String
    var size: Int
}

private struct SlotPayload: Decodable, Sendable {
    var slot: String
}
