public import struct Foundation.Date

/// A published post.
public struct CommunityPost: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// The ID of the author.
    public var author: String
    public var authorName: String
    public var text: String
    public var created: Date
    public var pictures: [PostPictureInfo]
    /// The sounds and videos.
    public var media: [PostMediaInfo]
    public var reactions: PostReactions
    /// The ID of the draft, which matches the user's pending post with the published one.
    public var draft: String?

    public init(
        id: String, author: String, authorName: String, text: String, created: Date, pictures: [PostPictureInfo] = [],
        media: [PostMediaInfo] = [], reactions: PostReactions = PostReactions(), draft: String? = nil
    ) {
        (self.id, self.author, self.authorName, self.text, self.created) = (id, author, authorName, text, created)
        (self.pictures, self.media, self.reactions, self.draft) = (pictures, media, reactions, draft)
    }
}

/// A sound or a video of a post, whose bytes ``PostMedia`` returns.
public struct PostMediaInfo: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// The media type claimed by the back end; `audio/…` or `video/…`.
    public var mediaType: String
    /// A description of the content for users who cannot see or hear it; may be empty.
    public var alternative: String

    public init(id: String, mediaType: String, alternative: String = "") {
        (self.id, self.mediaType, self.alternative) = (id, mediaType, alternative)
    }

    public var isVideo: Bool { mediaType.hasPrefix("video/") }
}

/// A picture of a post, without its bytes, which ``PostPicture`` returns.
public struct PostPictureInfo: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// The width in pixels, if known.
    public var width: Int?
    public var height: Int?
    /// A description of the picture for users who cannot see it; may be empty.
    public var alternative: String

    public init(id: String, width: Int? = nil, height: Int? = nil, alternative: String = "") {
        (self.id, self.width, self.height, self.alternative) = (id, width, height, alternative)
    }
}
