/// The reason why an event or a page was refused. The request had no effect.
public struct LiveError: Error, Hashable, CustomStringConvertible {
    public let description: String

    /// The body of an event is malformed.
    public static let malformedEvent = LiveError(
        description: "The event is malformed and was refused. Reload the page if its script is out of date.")
    /// An event refers to a handler that its render did not contain.
    public static let handlerNotRendered = LiveError(
        description: "The event refers to a handler that was not rendered. It was refused; nothing was done.")
    /// The handler was removed from the page after the event was fired. A full render follows.
    public static let lateEvent = LiveError(
        description: "The event is outdated: its element is no longer on the page. Nothing was done.")
    /// There is no such page session: it was idle for too long, or the app was restarted.
    public static let unknownSession = LiveError(
        description: "The page session does not exist. The page reconnects and is shown from its address.")
    /// The session exceeds its event rate.
    public static let tooManyEvents = LiveError(
        description: "The page exceeds its event rate. The event was refused; wait for a second.")
    /// The maximum number of sessions is open, and each has a browser.
    public static let tooManySessions = LiveError(description: "Too many pages are open. Close some and try again.")
    /// The location does not start with a slash, is too long, or contains invalid characters.
    public static let malformedLocation = LiveError(
        description: "The location cannot be opened. It must begin with a single slash and be at most 2048 bytes long.")
    /// There is no page at the location.
    public static let unknownPage = LiveError(description: "There is no page at this address.")
    static func unexpectedAction(_ description: String) -> LiveError { LiveError(description: description) }
}
