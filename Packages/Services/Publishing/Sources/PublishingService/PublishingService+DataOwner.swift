import DatabaseKit
import Foundation
public import PrivacyAPI
import PublishingAPI

extension PublishingService: DataOwner {
    public var dataName: String { "publishing" }

    /// The queue's file.
    public var dataFiles: [String] {
        queue.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
    }

    /// What waits and what is remembered of whoever is signed in, as JSON. Attachments are in base64.
    /// - Throws: ``PublishingError``.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let user = try await author()
            var posts: [PublishingExport.Post] = []
            for entry in try await queue.entries(of: user) {
                var files: [PostAttachment] = []
                for index in entry.attachments.indices {
                    if let file = try await queue.attachment(index, of: entry.id, author: user) { files.append(file) }
                }
                posts.append(PublishingExport.Post(entry, files))
            }
            return try PublishingExport(posts: posts, published: try await queue.published(of: user)).json()
        }
    }

    /// Removes everything of whoever is signed in from this device. What has left is not called back.
    /// - Throws: ``PublishingError``.
    public func eraseData() async throws {
        try await translating {
            try await queue.removeAll(of: try await author())
            wake()
        }
    }
}
