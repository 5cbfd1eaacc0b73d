public import PresentationKit

/// What the app gives for a new page session: a root screen of its own, and the way in for locations.
@MainActor
public struct LiveRoot {
    let controller: any ScreenController
    let location: String
    let aspects: AspectWeaver
    let open: (String) async -> Void

    /// - Parameters:
    ///   - controller: The root screen, most often a ``RootContainer``. One page session shows it, no two.
    ///   - location: Its location, used when it is not a container.
    ///   - aspects: Woven around all screens of the page.
    ///   - open: Shows another location: a link was followed, or back or forward was pressed in the browser. The location is what stands
    ///     in the address bar, and is whatever anybody put there. Afterwards the page's location is the one of its innermost screen.
    public init(
        controller: any ScreenController,
        location: String,
        aspects: AspectWeaver = AspectWeaver([]),
        open: @escaping @MainActor (String) async -> Void
    ) {
        self.controller = controller
        self.location = location
        self.aspects = aspects
        self.open = open
    }
}
