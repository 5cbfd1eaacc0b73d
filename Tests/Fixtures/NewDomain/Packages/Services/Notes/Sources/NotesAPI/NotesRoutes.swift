public import RoutingService

/// The list, with a field for a new entry.
public struct NotesPage: PlainRoute, PageRoute {
    public static let path = "notes"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// One entry.
public struct NotePage: PageRoute {
    public static let path = "notes/:id"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [NotePage(id: 7)]

    public var id: Int

    public init(id: Int) { self.id = id }
}

/// Returns the number of entries, for other domains.
public struct CountNotes: PlainRoute {
    public typealias Output = Int
    public static let path = "notes/count"

    public init() {}
}
