public import struct Foundation.Date

/// What somebody has published.
public struct CommunityPost: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// The id of whoever wrote it.
    public var author: String
    /// How they want to be called.
    public var authorName: String
    public var text: String
    public var created: Date
    public var pictures: [PostPictureInfo]
    /// The id of the draft that it was made from, which tells one's own post on its way from the same post in the feed.
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

/// A picture of a post, without its bytes: those are behind ``PostPicture``.
public struct PostPictureInfo: Sendable, Hashable, Identifiable, Codable {
    public var id: String
    /// In pixels; nil when nobody knows.
    public var width: Int?
    public var height: Int?
    /// What can be seen, for people who cannot; empty when nobody said.
    public var alternative: String

    public init(id: String, width: Int? = nil, height: Int? = nil, alternative: String = "") {
        self.id = id
        self.width = width
        self.height = height
        self.alternative = alternative
    }
}

/// What a page shows of a post.
public protocol CommunityPostDisplay: Sendable {
    var id: String { get }
    var authorName: String { get }
    var text: String { get }
    var created: Date { get }
    var pictures: [PostPictureInfo] { get }
}

extension CommunityPost: CommunityPostDisplay {}
