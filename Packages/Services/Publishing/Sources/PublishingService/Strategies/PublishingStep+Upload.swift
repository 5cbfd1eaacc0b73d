import OutboxService
import PublishingAPI

extension PublishingStep {
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

extension OutgoingPost {
    fileprivate func upload(_ attachment: Int) -> OutboxUpload {
        OutboxUpload(
            attachment, mediaType: attachments[attachment].mediaType, size: attachments[attachment].size, sha256: digests[attachment])
    }
}
