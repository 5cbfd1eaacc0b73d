import DatabaseKit
public import DomainAPI
import Foundation
import OutboxService
public import PersonalDataService
public import PrivacyAPI
import PublishingAPI

extension PublishingService {
    public static let posts = UserStoreDescription("publishing", .untilDeletion, migrations: [.outbox])

    /// The description of the service for the app.
    public var domain: Domain {
        var domain = Domain("publishing", owner: self)
        domain.whenSignedIn = { self.outbox.wake() }
        domain.whenSignedOut = { self.outbox.wake() }
        domain.run = run
        return domain
    }
}

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

/// The exported queue of a user.
struct PublishingExport: Encodable {
    struct Post: Encodable {
        struct Attachment: Encodable {
            var mediaType: String
            var alternative: String
            var base64: Data
        }
        var id: String
        var kind: String
        var text: String
        var created: Date
        var attachments: [Attachment]

        init(_ post: PendingPost, _ files: [PostAttachment]) {
            id = post.id
            kind = post.kind.rawValue
            text = post.text
            created = post.created
            attachments = files.map { Attachment(mediaType: $0.mediaType, alternative: $0.alternative, base64: Data($0.bytes)) }
        }
    }

    struct Published: Encodable {
        var draft: String
        var post: String
    }

    var version = 1
    var waiting: [Post]
    var published: [Published]
}
