public import struct Foundation.Date

/// A published post.
public struct CommunityPost: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// The ID of the author.
    public var author: String
    /// The display name of the author.
    public var authorName: String
    public var text: String
    public var created: Date
    public var pictures: [PostPictureInfo]
    /// The ID of the draft, which matches the user's pending post with the published one.
    public var draft: String?

    public init(
        id: String, author: String, authorName: String, text: String, created: Date, pictures: [PostPictureInfo] = [], draft: String? = nil
    ) {
        self.id = id
        self.author = author
        self.authorName = authorName
        self.text = text
        self.created = created
        self.pictures = pictures
        self.draft = draft
    }
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
        self.id = id
        self.width = width
        self.height = height
        self.alternative = alternative
    }
}
