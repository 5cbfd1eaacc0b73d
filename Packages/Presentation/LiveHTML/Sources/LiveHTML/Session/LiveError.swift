/// The reason why an event or a page was refused. The request had no effect.
public struct LiveError: Error, Hashable, CustomStringConvertible {
    public let description: String

    public static let malformedEvent = LiveError(
        description: "The event is malformed and was refused. Reload the page if its script is out of date.")
    public static let handlerNotRendered = LiveError(
        description: "The event refers to a handler that was not rendered. It was refused; nothing was done.")
    public static let lateEvent = LiveError(
        description: "The event is outdated: its element is no longer on the page. Nothing was done.")
    public static let unknownSession = LiveError(
        description: "The page session does not exist. The page reconnects and is shown from its address.")
    public static let tooManyEvents = LiveError(
        description: "The page exceeds its event rate. The event was refused; wait for a second.")
    public static let tooManySessions = LiveError(description: "Too many pages are open. Close some and try again.")
    public static let malformedLocation = LiveError(
        description: "The location cannot be opened. It must begin with a single slash and be at most 2048 bytes long.")
    public static let unknownPage = LiveError(description: "There is no page at this address.")
    static func unexpectedAction(_ description: String) -> LiveError { LiveError(description: description) }
}
