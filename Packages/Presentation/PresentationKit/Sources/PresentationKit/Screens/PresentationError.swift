/// An error between a view and its screen.
public struct PresentationError: Error, Hashable, CustomStringConvertible {
    private enum Kind {
        case unexpectedAction
        case handlerNotRendered
        case handlerGone
    }

    private let kind: Kind
    public let description: String

    /// A view sent an action that its screen does not have.
    public static func unexpectedAction(_ action: String, screen: String) -> PresentationError {
        PresentationError(
            kind: .unexpectedAction,
            description: "The view of \(screen) sent the action \(action), which is not an Action of \(screen). "
                + "Send a value of \(screen).Action.")
    }

    /// An event names a handler that its render did not hold.
    public static func handlerNotRendered(_ number: Int) -> PresentationError {
        PresentationError(
            kind: .handlerNotRendered,
            description: "No handler \(number) was rendered for this event. The event is refused; nothing was done.")
    }

    /// An event names a handler that is no longer on the page, or comes from a render too old to tell.
    public static func handlerGone(_ number: Int) -> PresentationError {
        PresentationError(
            kind: .handlerGone,
            description: "Handler \(number) is no longer on the page. "
                + "The event is refused; nothing was done, and the page is sent again.")
    }

    /// Whether the event was honest and only late: the page has to be shown afresh.
    public var isLateEvent: Bool { kind == .handlerGone }

    /// Whether a view sent what its screen does not understand: a mistake in the program.
    public var isUnexpectedAction: Bool { kind == .unexpectedAction }
}
