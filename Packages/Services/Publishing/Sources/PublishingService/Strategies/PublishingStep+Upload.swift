import OutboxService
import PublishingAPI

extension PublishingStep {
    /// Requests a slot for an attachment. The fact is the name of the slot.
    public static func slot(for attachment: Int) -> PublishingStep {
        PublishingStep(OutboxUpload.slotStep(attachment)) { post, client in
            try await post.upload(attachment).requestSlot(post.facts, by: client)
        }
    }

    /// Uploads an attachment to its slot. Requests another slot if it is gone.
    public static func upload(_ attachment: Int) -> PublishingStep {
        PublishingStep(OutboxUpload.uploadStep(attachment)) { post, client in
            try await post.upload(attachment).fillSlot(post.facts, by: client) { try await post.bytes(of: attachment) }
        }
    }
}

extension OutgoingPost {
    fileprivate func upload(_ attachment: Int) -> OutboxUpload {
        OutboxUpload(attachment, mediaType: attachments[attachment].mediaType, size: attachments[attachment].size)
    }
}
