import Foundation
import PublishingAPI

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
