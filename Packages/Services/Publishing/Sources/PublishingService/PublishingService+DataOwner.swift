import OutboxService
public import PrivacyAPI
import PublishingAPI

extension PublishingService: DataOwner {
    public var dataName: String { "publishing" }

    /// Returns the current user's pending and remembered posts as JSON, with attachments in base64.
    /// - Throws: ``PublishingError``.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            _ = try await author()
            var waiting: [PublishingExport.Post] = []
            for post in try await pendingPosts() {
                var files: [PostAttachment] = []
                for index in post.attachments.indices { files.append(try await attachment(index, of: post.id)) }
                waiting.append(PublishingExport.Post(post, files))
            }
            let published = try await outbox.done().map { PublishingExport.Published(draft: $0.id, post: $0.result) }
            return try json(of: PublishingExport(waiting: waiting, published: published))
        }
    }
}
