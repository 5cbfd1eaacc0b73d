public import NetworkKit

/// A file that is uploaded before its entry is sent: the server assigns a slot, the file fills it, and the entry refers to the slot.
///
/// ```swift
/// func steps(of entry: OutboxEntry) -> [OutboxStep] {
///     OutboxUpload.steps(of: files, in: outbox, by: client) + [OutboxStep("send", leaves: true) { … }]
/// }
/// ```
public struct OutboxUpload: Sendable {
    /// The position among the files of the entry.
    let index: Int
    let mediaType: String
    /// The size in bytes.
    let size: Int

    public init(_ index: Int, mediaType: String, size: Int) {
        (self.index, self.mediaType, self.size) = (index, mediaType, size)
    }

    /// The name of the step that requests the slot of a file. Its fact is the name of the slot.
    public static func slotStep(_ index: Int) -> String { "slot-\(index)" }
    /// The name of the step that fills the slot of a file.
    public static func uploadStep(_ index: Int) -> String { "upload-\(index)" }

    /// The steps that upload all files of an entry, in order.
    public static func steps(of uploads: [OutboxUpload], in outbox: Outbox, by client: HTTPClient) -> [OutboxStep] {
        uploads.flatMap { upload in
            [
                OutboxStep(slotStep(upload.index)) { try await upload.requestSlot($0.facts, by: client) },
                OutboxStep(uploadStep(upload.index)) { entry in
                    try await upload.fillSlot(entry.facts, by: client) {
                        guard let bytes = try await outbox.file(upload.index, of: entry) else { throw OutboxStep.Failure.storage }
                        return bytes
                    }
                },
            ]
        }
    }

    /// Requests a slot.
    /// - Parameter facts: The results of completed steps.
    /// - Throws: `NetworkError`.
    public func requestSlot(_ facts: [String: String], by client: HTTPClient) async throws -> OutboxStep.Result {
        let payload: SlotPayload = try await client.call(.post("/v1/uploads", json: SlotBody(mediaType: mediaType, size: size)))
        // A slot can contain only one file.
        guard !facts.values.contains(payload.slot) else { return .goBack(to: Self.slotStep(index)) }
        return .done(fact: payload.slot)
    }

    /// Uploads the file to its slot. Goes back to request another slot if it is gone.
    /// - Throws: `NetworkError`, and the errors of `bytes`.
    public func fillSlot(
        _ facts: [String: String], by client: HTTPClient, bytes: () async throws -> [UInt8]
    ) async throws -> OutboxStep.Result {
        guard let slot = facts[Self.slotStep(index)] else { return .goBack(to: Self.slotStep(index)) }
        var endpoint = try Endpoint<Void>.put("/v1/uploads/\(slot)", json: [String]()).timeout(.seconds(120))
            .header("Content-Type", mediaType)
        endpoint.request.body = HTTPBody(try await bytes())
        do {
            try await client.call(endpoint)
            return .done()
        } catch let error as NetworkError where error.statusCode == 410 || error.statusCode == 404 {
            return .goBack(to: Self.slotStep(index))
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
