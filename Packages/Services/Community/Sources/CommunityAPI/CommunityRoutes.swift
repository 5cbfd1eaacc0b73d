public import RoutingService

/// What people have published, newest first.
public struct FeedPage: PlainRoute, PageRoute {
    public static let path = "community"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// The form that publishes a post, or changes one that waits.
public struct ComposePostPage: PageRoute {
    public static let path = "community/compose"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [ComposePostPage(), ComposePostPage(draft: "draft-0001")]

    /// The id of the pending post to change; nil for a new one.
    public var draft: String?

    public init(draft: String? = nil) { self.draft = draft }
}

/// The bytes of a picture, for an app that shows it from its own origin.
public struct PostPicture: FileRoute {
    public static let path = "community/picture/:id"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [PostPicture(id: "pic-1"), PostPicture(ofDraft: "draft-0001", at: 0)]

    /// As in ``PostPictureInfo/id``.
    public var id: String

    public init(id: String) { self.id = id }

    /// A picture of a post on its way.
    public init(ofDraft draft: String, at index: Int) { id = "draft.\(draft).\(index)" }

    /// The post on its way that the picture belongs to; nil for a published one.
    public var draft: (id: String, index: Int)? {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "draft", let index = Int(parts[2]), index >= 0 else { return nil }
        return (String(parts[1]), index)
    }
}
