import Cryptography
import Foundation
import OutboxService
import PublishingAPI

/// The content of a post in the outbox, without the bytes of its attachments.
struct PostPayload: Codable, Hashable {
    struct Attachment: Codable, Hashable {
        var file: PendingAttachment
        /// The SHA-256 digest in hexadecimal digits, which the back end checks.
        var sha256: String
    }
    var text: String
    var attachments: [Attachment]

    /// - Parameter stored: The payload of the edited post, for its kept attachments.
    init(_ draft: PostDraft, keeping stored: PostPayload? = nil) throws {
        text = draft.text
        attachments = try draft.attachments.map { file in
            if let kept = file.kept, var attachment = stored?.attachments[kept] {
                attachment.file.alternative = file.alternative
                return attachment
            }
            return Attachment(file: PendingAttachment(file), sha256: try file.digest().description)
        }
    }

    /// - Throws: If this service did not write the payload.
    init(_ payload: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(payload)) }
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

extension OutboxEntry<PublishingError> {
    /// The number of attachment bytes that the back end has acknowledged.
    func bytesSent(of sizes: [Int]) -> Int {
        sizes.enumerated().reduce(0) { sum, file in
            let isComplete = facts[OutboxUpload.uploadStep(file.offset)] != nil
            return sum + (isComplete ? file.element : OutboxUpload.acknowledged(file.offset, in: facts))
        }
    }
}

extension OutgoingPost {
    init(_ entry: OutboxEntry<PublishingError>, _ outbox: Outbox<PublishingError>) throws {
        let payload = try PostPayload(entry.payload)
        self.init(
            id: entry.id, author: entry.userID, key: "\(entry.id).\(entry.revision)", kind: PostKind(rawValue: entry.kind),
            text: payload.text, attachments: payload.attachments.map(\.file), facts: entry.facts, digests: payload.attachments.map(\.sha256)
        ) { position, offset in
            guard let bytes = try await outbox.filePart(position, at: offset, of: entry) else { throw PublishingError.storage }
            return bytes
        }
    }
}
