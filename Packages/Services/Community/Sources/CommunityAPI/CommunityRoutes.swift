public import RoutingService

/// The page of published posts, newest first.
public struct FeedPage: PlainRoute, PageRoute {
    public static let path = "community"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// The page that publishes a new post or edits a pending one.
public struct ComposePostPage: PageRoute {
    public static let path = "community/compose"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [ComposePostPage(), ComposePostPage(draft: "draft-0001"), ComposePostPage(kind: "video")]

    /// The ID of the pending post to edit; nil for a new one.
    public var draft: String?
    /// The kind of a new post; nil for text and pictures.
    public var kind: String?

    public init(draft: String? = nil, kind: String? = nil) { (self.draft, self.kind) = (draft, kind) }
}

/// A sound or a video, which the app serves from its own origin in parts.
public struct PostMedia: PartialFileRoute {
    public static let path = "community/media/:id"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [PostMedia(id: "media-1")]

    /// The ID, see ``PostMediaInfo/id``.
    public var id: String
    public var start: Int?

    public init(id: String, start: Int? = nil) { (self.id, self.start) = (id, start) }
}

/// The text of a published post, to share.
public struct PostText: FileRoute {
    public static let path = "community/text/:id"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [PostText(id: "7")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The file of a picture, which the app serves from its own origin.
public struct PostPicture: FileRoute {
    public static let path = "community/picture/:id"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [PostPicture(id: "pic-1"), PostPicture(ofDraft: "draft-0001", at: 0)]

    /// The ID, see ``PostPictureInfo/id``.
    public var id: String

    public init(id: String) { self.id = id }

    /// Creates the route of a pending post's picture.
    public init(ofDraft draft: String, at index: Int) { id = "draft.\(draft).\(index)" }

    /// The pending post of the picture; nil for a published one.
    public var draft: (id: String, index: Int)? {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "draft", let index = Int(parts[2]), index >= 0 else { return nil }
        return (String(parts[1]), index)
    }
}
