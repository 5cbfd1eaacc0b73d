/// The root screen of a page, with a function that opens locations in it.
@MainActor public struct PageRoot {
    public let controller: any ScreenController
    public let location: String
    public let aspects: AspectWeaver
    public let language: @MainActor () -> PageLanguage
    public let open: @MainActor (String) async -> Void

    /// - Parameters:
    ///   - location: The location, used unless the screen is a container.
    ///   - language: Returns the language of the page. The root screen requests a render when it changes. Default: the current language.
    ///   - open: Opens a location, for a link or the back and forward buttons of a browser. The location is untrusted. Afterwards the
    ///     location of the page is that of its innermost screen.
    public init(
        controller: any ScreenController, location: String, aspects: AspectWeaver = AspectWeaver([]),
        language: (@MainActor () -> PageLanguage)? = nil, open: @escaping @MainActor (String) async -> Void
    ) {
        (self.controller, self.location, self.aspects) = (controller, location, aspects)
        let now = PageLanguage.current
        self.language = language ?? { now }
        self.open = open
    }
}
