import CommunityAPI
import Foundation
import NetworkKit

// The messages of the back end's protocol.

struct PicturePayload: Decodable, Sendable {
    var id: String
    var width: Int?
    var height: Int?
    var alternative: String?

    var info: PostPictureInfo? {
        guard isPictureID(id) else { return nil }
        // An incomplete or impossible size is omitted.
        let isSize = [width, height].allSatisfy { $0.map { (1...65_535).contains($0) } ?? false }
        return PostPictureInfo(id: id, width: isSize ? width : nil, height: isSize ? height : nil, alternative: alternative ?? "")
    }
}

struct MediaPayload: Decodable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, alternative
        case mediaType = "media_type"
    }
    var id: String
    var mediaType: String
    var alternative: String?

    var info: PostMediaInfo? {
        guard isPictureID(id), ["audio/", "video/"].contains(where: mediaType.hasPrefix) else { return nil }
        return PostMediaInfo(id: id, mediaType: mediaType, alternative: alternative ?? "")
    }
}

struct CommunityPostPayload: Decodable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, author, text, created, pictures, media, reactions, draft
        case authorName = "author_name"
        case ownReaction = "own_reaction"
    }
    var id: String
    var author: String
    var authorName: String
    var text: String
    var created: Date
    var pictures: TolerantList<PicturePayload>
    var media: TolerantList<MediaPayload>?
    /// By name; later versions of the back end may have others.
    var reactions: [String: Int]?
    var ownReaction: String?
    var draft: String?

    /// More than an app publishes.
    private static let maximumFiles = 16

    private var known: PostReactions {
        let counts = (reactions ?? [:]).compactMap { name, count in PostReaction(rawValue: name).map { ($0, count) } }
        return PostReactions(Dictionary(counts) { $1 }, own: ownReaction.flatMap(PostReaction.init))
    }

    var post: CommunityPost {
        CommunityPost(
            id: id, author: author, authorName: authorName, text: text, created: created,
            pictures: pictures.elements.prefix(Self.maximumFiles).compactMap(\.info),
            media: media?.elements.prefix(Self.maximumFiles).compactMap(\.info) ?? [], reactions: known, draft: draft)
    }
}

struct FeedPayload: Decodable, Sendable {
    var posts: TolerantList<CommunityPostPayload>
    var next: String?
}

/// Whether a text can be the ID of a published file. Those of pictures on their way have points in them.
func isPictureID(_ id: String) -> Bool { (1...64).contains(id.utf8.count) && idBytes.isSuperset(of: id.utf8) }

private let idBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
