import Cryptography
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
        /// The SHA-256 digest in hexadecimal digits, which the back end checks. Earlier versions stored none.
        var sha256: String?
    }
    var text: String
    var attachments: [Attachment]

    /// - Parameter stored: The payload of the edited post, for its kept attachments.
    /// - Throws: Errors of the files.
    init(_ draft: PostDraft, keeping stored: PostPayload? = nil) throws {
        text = draft.text
        attachments = try draft.attachments.map { file in
            if let kept = file.kept, var attachment = stored?.attachments[kept] {
                attachment.alternative = file.alternative
                return attachment
            }
            let pending = PendingAttachment(file)
            return Attachment(
                mediaType: pending.mediaType, size: pending.size, alternative: pending.alternative, width: pending.extent?.width,
                height: pending.extent?.height, sha256: try file.digest().description)
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
    /// - Parameter stored: The payload of the edited post, for its kept attachments.
    init(_ draft: PostDraft, of author: String, keeping stored: PostPayload? = nil) throws {
        let payload = try JSONEncoder().encode(PostPayload(draft, keeping: stored))
        self.init(
            id: draft.id, userID: author, kind: draft.kind.rawValue, payload: Array(payload), files: draft.attachments.map(\.outboxFile))
    }
}

extension PostAttachment {
    fileprivate var outboxFile: OutboxFile {
        if let kept { return .kept(kept) }
        guard let file else { return OutboxFile(bytes) }
        return OutboxFile(size: file.size) { try file.read(at: $0, count: $1) }
    }

    /// Returns the digest of the whole content, of which one part is in memory at a time.
    fileprivate func digest() throws -> SHA256Digest {
        guard let file else { return try SHA256.hash(bytes) }
        var hash = try SHA256()
        for offset in stride(from: 0, to: file.size, by: OutboxFile.partSize) {
            try hash.update(file.read(at: offset, count: min(OutboxFile.partSize, file.size - offset)))
        }
        return try hash.finish()
    }
}

extension OutboxEntry {
    /// The number of attachment bytes that the back end has acknowledged.
    func bytesSent(of sizes: [Int]) -> Int {
        sizes.enumerated().reduce(0) { sum, file in
            let step = OutboxUpload.uploadStep(file.offset)
            return sum + (facts[step] != nil ? file.element : facts[OutboxStep.progressName(step)].flatMap { Int($0) } ?? 0)
        }
    }
}

extension OutgoingPost {
    init(_ entry: OutboxEntry, _ outbox: Outbox) throws {
        let payload = try PostPayload(entry.payload)
        self.init(
            id: entry.id, author: entry.userID, key: "\(entry.id).\(entry.revision)", kind: PostKind(rawValue: entry.kind),
            text: payload.text, attachments: payload.pendingAttachments, facts: entry.facts, digests: payload.attachments.map(\.sha256)
        ) { position, offset in
            guard let bytes = try await outbox.filePart(position, at: offset, of: entry) else { throw PublishingError.storage }
            return bytes
        }
    }
}
