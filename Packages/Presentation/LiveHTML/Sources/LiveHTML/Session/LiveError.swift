/// The reason why an event or a page was refused. The request had no effect.
public struct LiveError: Error, Hashable, CustomStringConvertible {
    enum Code: Hashable {
        case malformedEvent
        case handlerNotRendered
        case lateEvent
        case unexpectedAction(String)
        case unknownSession
        case tooManyEvents
        case tooManySessions
        case malformedLocation
        case unknownPage
    }

    let code: Code

    /// The body of an event is malformed.
    public static let malformedEvent = LiveError(code: .malformedEvent)
    /// An event refers to a handler that its render did not contain.
    public static let handlerNotRendered = LiveError(code: .handlerNotRendered)
    /// The handler was removed from the page after the event was fired. A full render follows.
    public static let lateEvent = LiveError(code: .lateEvent)
    /// There is no such page session: it was idle for too long, or the app was restarted.
    public static let unknownSession = LiveError(code: .unknownSession)
    /// The session exceeds its event rate.
    public static let tooManyEvents = LiveError(code: .tooManyEvents)
    /// The maximum number of sessions is open, and each has a browser.
    public static let tooManySessions = LiveError(code: .tooManySessions)
    /// The location does not start with a slash, is too long, or contains invalid characters.
    public static let malformedLocation = LiveError(code: .malformedLocation)

    /// There is no page at the location.
    public static let unknownPage = LiveError(code: .unknownPage)

    static func unexpectedAction(_ description: String) -> LiveError {
        LiveError(code: .unexpectedAction(description))
    }

    public var description: String {
        switch code {
        case .malformedEvent: "The event is malformed and was refused. Reload the page if its script is out of date."
        case .handlerNotRendered: "The event refers to a handler that was not rendered. It was refused; nothing was done."
        case .lateEvent: "The event is outdated: its element is no longer on the page. Nothing was done."
        case .unexpectedAction(let description): description
        case .unknownSession: "The page session does not exist. The page reconnects and is shown from its address."
        case .tooManyEvents: "The page exceeds its event rate. The event was refused; wait for a second."
        case .tooManySessions: "Too many pages are open. Close some and try again."
        case .malformedLocation: "The location cannot be opened. It must begin with a single slash and be at most 2048 bytes long."
        case .unknownPage: "There is no page at this address."
        }
    }
}
