import DatabaseKit
import Foundation
import OutboxService
public import PrivacyAPI
import PublishingAPI

extension PublishingService: DataOwner {
    public var dataName: String { "publishing" }

    /// The queue's file.
    public var dataFiles: [String] {
        store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
    }

    /// What waits and what is remembered of whoever is signed in, as JSON. Attachments are in base64.
    /// - Throws: ``PublishingError``.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let user = try await author()
            var waiting: [PublishingExport.Post] = []
            for post in try await pendingPosts() {
                var files: [PostAttachment] = []
                for index in post.attachments.indices { files.append(try await attachment(index, of: post.id)) }
                waiting.append(PublishingExport.Post(post, files))
            }
            let published = try await outbox.done(of: user).map { PublishingExport.Published(draft: $0.id, post: $0.result) }
            return try PublishingExport(waiting: waiting, published: published).json()
        }
    }

    /// Removes everything of whoever is signed in from this device. What has left is not called back.
    /// - Throws: ``PublishingError``.
    public func eraseData() async throws {
        try await translating {
            try await outbox.removeAll(of: try await author())
        }
    }
}
