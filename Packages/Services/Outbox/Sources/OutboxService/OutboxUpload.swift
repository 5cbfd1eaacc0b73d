public import NetworkKit

/// A file that is uploaded before its entry is sent: the server assigns a slot, the file fills it, and the entry refers to the slot.
///
/// ```swift
/// func steps(of entry: Outbox<ParcelError>.Entry) -> [Outbox<ParcelError>.Step] {
///     OutboxUpload.steps(of: files, in: outbox, by: client) + [OutboxStep("send", leaves: true) { … }]
/// }
/// ```
///
/// The protocol is that of tus 1.0 (tus.io, "Core Protocol") with JSON answers: a part is appended at an offset, which the server must have.
/// Each acknowledged offset is stored. After a failure or a restart, the server is asked for its offset, and the upload resumes there. An
/// answer that contradicts an earlier one discards the slot and counts as a failed attempt.
public struct OutboxUpload: Sendable {
    /// The position among the files of the entry.
    let index: Int
    let mediaType: String
    /// The size in bytes.
    let size: Int
    /// The digest in hexadecimal digits, which the server checks; nil if it is unknown.
    let sha256: String?

    public init(_ index: Int, mediaType: String, size: Int, sha256: String? = nil) {
        (self.index, self.mediaType, self.size, self.sha256) = (index, mediaType, size, sha256)
    }

    /// The name of the step that requests the slot of a file. Its fact is the name of the slot.
    public static func slotStep(_ index: Int) -> String { "slot-\(index)" }
    /// The name of the step that fills the slot of a file. Its progress is the acknowledged offset.
    public static func uploadStep(_ index: Int) -> String { "upload-\(index)" }

    /// Returns the number of bytes of a file that the server has acknowledged before its upload step is complete.
    public static func acknowledged(_ index: Int, in facts: [String: String]) -> Int {
        facts[progressName(uploadStep(index))].flatMap { Int($0) } ?? 0
    }

    /// The steps that upload all files of an entry, in order.
    public static func steps<Reason>(of uploads: [OutboxUpload], in outbox: Outbox<Reason>, by client: HTTPClient) -> [OutboxStep<Reason>] {
        uploads.flatMap { upload in
            [
                OutboxStep(slotStep(upload.index)) { try await upload.requestSlot($0.facts, by: client) },
                OutboxStep(uploadStep(upload.index)) { entry in
                    try await upload.sendPart(entry.facts, isContinuing: entry.isContinuing, by: client) { offset in
                        guard let bytes = try await outbox.filePart(upload.index, at: offset, of: entry) else {
                            throw OutboxStep<Reason>.Failure.storage
                        }
                        return bytes
                    }
                },
            ]
        }
    }

    /// Requests a slot.
    /// - Parameter facts: The results of completed steps.
    /// - Throws: `NetworkError`.
    public func requestSlot<Reason>(_ facts: [String: String], by client: HTTPClient) async throws -> OutboxStep<Reason>.Result {
        let payload: SlotPayload = try await client.call(
            .post("/v1/uploads", json: SlotBody(mediaType: mediaType, size: size, sha256: sha256)))
        // A slot can contain only one file.
        guard !payload.slot.isEmpty, !facts.values.contains(payload.slot) else { return .goBack(to: Self.slotStep(index)) }
        return .done(fact: payload.slot)
    }

    /// Sends the next part of the file to its slot. Goes back to request another slot if it is gone or has other content.
    /// - Parameters:
    ///   - isContinuing: Whether the server's offset is known from its answer to the previous part.
    ///   - part: Returns bytes of the file from an offset, at least one.
    /// - Throws: `NetworkError`, the errors of `part`, and a failure after a contradicting answer.
    public func sendPart<Reason>(
        _ facts: [String: String], isContinuing: Bool, by client: HTTPClient, part: (Int) async throws -> [UInt8]
    ) async throws -> OutboxStep<Reason>.Result {
        guard let slot = facts[Self.slotStep(index)] else { return .goBack(to: Self.slotStep(index)) }
        do {
            return try await sendPart(
                to: slot, acknowledged: Self.acknowledged(index, in: facts), isContinuing: isContinuing, by: client, part: part)
        } catch let error as NetworkError where error.statusCode == 410 || error.statusCode == 404 {
            return .goBack(to: Self.slotStep(index))
        }
    }

    private func sendPart<Reason>(
        to slot: String, acknowledged: Int, isContinuing: Bool, by client: HTTPClient, part: (Int) async throws -> [UInt8]
    ) async throws -> OutboxStep<Reason>.Result {
        let restart = OutboxStep<Reason>.Result.goBack(to: Self.slotStep(index), because: .unexpectedAnswer)
        var offset = acknowledged
        if !isContinuing {
            let state: UploadPayload = try await client.call(.get("/v1/uploads/\(slot)"))
            // Bytes that were acknowledged must not disappear.
            guard state.size == size, (acknowledged...size).contains(state.offset) else { return restart }
            offset = state.offset
        }
        if offset == size { return .done() }
        let bytes = try await part(offset)
        let state: UploadPayload
        do {
            state = try await client.call(append(bytes, to: slot, at: offset))
        } catch let error as NetworkError where error.statusCode == 409 {
            // Another attempt is still being received. The next one asks for the offset.
            throw OutboxStep<Reason>.Failure(.unexpectedAnswer, isNotTaken: true, counts: true)
        } catch let error as NetworkError where error.statusCode == 460 {
            // The content was damaged on its way.
            return restart
        }
        guard state.size == size, state.offset == offset + bytes.count else { return restart }
        return state.offset == size ? .done() : .partly(String(state.offset))
    }

    private func append(_ part: [UInt8], to slot: String, at offset: Int) throws -> Endpoint<UploadPayload> {
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

private struct SlotPayload: Decodable, Sendable { var slot: String }

private struct UploadPayload: Decodable, Sendable {
    /// The number of received bytes.
    var offset: Int
    var size: Int
}
