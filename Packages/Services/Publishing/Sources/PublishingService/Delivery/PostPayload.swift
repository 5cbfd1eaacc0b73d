import Foundation
import OutboxService
import PublishingAPI

/// The content of a post in the outbox, without the bytes of its attachments.
struct PostPayload: Codable, Hashable {
    struct Attachment: Codable, Hashable {
        var mediaType: String
        var size: Int
        var alternative: String
        var width: Int?
        var height: Int?
    }
    var text: String
    var attachments: [Attachment]

    init(_ draft: PostDraft) {
        text = draft.text
        attachments = draft.attachments.map(PendingAttachment.init).map {
            Attachment(
                mediaType: $0.mediaType, size: $0.size, alternative: $0.alternative, width: $0.extent?.width, height: $0.extent?.height)
        }
    }

    /// - Throws: If this service did not write the payload.
    init(_ payload: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(payload)) }

    var pendingAttachments: [PendingAttachment] {
        attachments.map {
            let extent =
                if let width = $0.width, let height = $0.height { PictureSize(width: width, height: height) } else { PictureSize?.none }
            return PendingAttachment(mediaType: $0.mediaType, size: $0.size, alternative: $0.alternative, extent: extent)
        }
    }
}

extension OutboxDraft {
    init(_ draft: PostDraft, of author: String) throws {
        self.init(
            id: draft.id, userID: author, kind: draft.kind.rawValue, payload: Array(try JSONEncoder().encode(PostPayload(draft))),
            files: draft.attachments.map(\.bytes))
    }
}

extension OutgoingPost {
    init(_ entry: OutboxEntry, _ outbox: Outbox) throws {
        let payload = try PostPayload(entry.payload)
        self.init(
            id: entry.id, author: entry.userID, key: "\(entry.id).\(entry.revision)", kind: PostKind(rawValue: entry.kind),
            text: payload.text, attachments: payload.pendingAttachments, facts: entry.facts
        ) { position in
            guard let bytes = try await outbox.file(position, of: entry) else { throw PublishingError.storage }
            return bytes
        }
    }
}
