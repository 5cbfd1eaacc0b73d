public import RoutingService

/// The list of the notes, with the field for a new one.
public struct NotesPage: PlainRoute, PageRoute {
    public static let path = "notes"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// One note.
public struct NotePage: PageRoute {
    public static let path = "notes/:id"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [NotePage(id: 7)]

    public var id: Int

    public init(id: Int) { self.id = id }
}

/// How many notes a user has, for other domains.
public struct CountNotes: PlainRoute {
    public typealias Output = Int
    public static let path = "notes/count"

    public init() {}
}
