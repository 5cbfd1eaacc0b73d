import NetworkKit
import OutboxService
import PublishingAPI

extension PublishingStep {
    static func slotName(_ attachment: Int) -> String { "slot-\(attachment)" }
    static func uploadName(_ attachment: Int) -> String { "upload-\(attachment)" }

    /// Requests a slot for an attachment. The fact is the name of the slot.
    public static func slot(for attachment: Int) -> PublishingStep {
        PublishingStep(slotName(attachment)) { post, client in
            let file = post.attachments[attachment]
            let payload: SlotPayload = try await client.call(
                .post("/v1/uploads", json: SlotBody(mediaType: file.mediaType, size: file.size, sha256: post.digests[attachment])))
            // A slot can contain only one attachment.
            guard !payload.slot.isEmpty, !post.facts.values.contains(payload.slot) else { return .goBack(to: slotName(attachment)) }
            return .done(fact: payload.slot)
        }
    }

    /// Uploads an attachment to its slot in parts. Requests another slot if it is gone or has other content.
    ///
    /// The protocol is that of tus 1.0 (tus.io, "Core Protocol") with JSON answers: a part is appended at an offset, which the back end
    /// must have. Each acknowledged offset is stored. After a failure or a restart, the back end is asked for its offset, and the upload
    /// resumes there. An answer that contradicts an earlier one discards the slot and counts as a failed attempt.
    public static func upload(_ attachment: Int) -> PublishingStep {
        PublishingStep(uploadName(attachment)) { post, client in
            guard let slot = post.facts[slotName(attachment)] else { return .goBack(to: slotName(attachment)) }
            do {
                return try await PartialUpload(post: post, attachment: attachment, slot: slot, client: client).next()
            } catch let error as NetworkError where error.statusCode == 410 || error.statusCode == 404 {
                return .goBack(to: slotName(attachment))
            }
        }
    }
}

/// An attachment of which the back end has a part.
private struct PartialUpload {
    let post: OutgoingPost
    let attachment: Int
    let slot: String
    let client: HTTPClient

    private var size: Int { post.attachments[attachment].size }
    /// The offset that the back end has acknowledged last.
    private var acknowledged: Int {
        post.facts[OutboxStep.progressName(PublishingStep.uploadName(attachment))].flatMap { Int($0) } ?? 0
    }
    private var restart: OutboxStep.Result {
        .goBack(to: PublishingStep.slotName(attachment), code: PublishingError.unexpectedAnswer.code)
    }

    /// Sends the next part.
    func next() async throws -> OutboxStep.Result {
        let offset: Int
        if post.isContinuing {
            offset = acknowledged
        } else {
            let state: UploadPayload = try await client.call(.get("/v1/uploads/\(slot)"))
            // Bytes that were acknowledged must not disappear.
            guard state.size == size, (acknowledged...size).contains(state.offset) else { return restart }
            offset = state.offset
        }
        if offset == size { return .done() }
        let part = try await post.part(of: attachment, at: offset)
        let state: UploadPayload
        do {
            state = try await client.call(append(part, at: offset))
        } catch let error as NetworkError where error.statusCode == 409 {
            // Another attempt is still being received. The next one asks for the offset.
            throw PublishingError.unexpectedAnswer
        } catch let error as NetworkError where error.statusCode == 460 {
            // The content was damaged on its way.
            return restart
        }
        guard state.size == size, state.offset == offset + part.count else { return restart }
        return state.offset == size ? .done() : .partly(String(state.offset))
    }

    private func append(_ part: [UInt8], at offset: Int) throws -> Endpoint<UploadPayload> {
        var endpoint = try Endpoint<UploadPayload>.patch("/v1/uploads/\(slot)", json: [String]()).timeout(.seconds(120))
            .header("Content-Type", "application/offset+octet-stream").header("Upload-Offset", String(offset))
        endpoint.request.body = HTTPBody(part)
        return endpoint
    }
}

private struct SlotBody: Encodable {
    enum CodingKeys: String, CodingKey {
        case size, sha256
        case mediaType = "media_type"
    }
    var mediaType: String
    var size: Int
    var sha256: String?
}

private struct SlotPayload: Decodable, Sendable {
    var slot: String
}

/// The state of an upload.
private struct UploadPayload: Decodable, Sendable {
    /// The number of received bytes.
    var offset: Int
    var size: Int
}
