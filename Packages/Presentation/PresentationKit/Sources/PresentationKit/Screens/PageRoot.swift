/// What an app gives whoever shows it: a root screen of its own, and the way in for locations.
@MainActor
public struct PageRoot {
    public let controller: any ScreenController
    public let location: String
    public let aspects: AspectWeaver
    public let language: @MainActor () -> PageLanguage
    public let open: @MainActor (String) async -> Void

    /// - Parameters:
    ///   - controller: The root screen, most often a ``RootContainer``. It is shown once.
    ///   - location: Its location, used when it is not a container.
    ///   - aspects: Woven around all screens of the page.
    ///   - language: What the page speaks now. When that changes, the root screen says that it needs a render. Default: what is current
    ///     now.
    ///   - open: Shows another location: a link was followed, or back or forward was pressed in a browser. The location may be whatever
    ///     anybody typed. Afterwards the page's location is the one of its innermost screen.
    public init(
        controller: any ScreenController,
        location: String,
        aspects: AspectWeaver = AspectWeaver([]),
        language: (@MainActor () -> PageLanguage)? = nil,
        open: @escaping @MainActor (String) async -> Void
    ) {
        self.controller = controller
        self.location = location
        self.aspects = aspects
        let now = PageLanguage.current
        self.language = language ?? { now }
        self.open = open
    }
}
