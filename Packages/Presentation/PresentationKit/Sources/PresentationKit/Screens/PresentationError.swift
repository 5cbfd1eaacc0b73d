/// An error between a view and its screen.
public struct PresentationError: Error, Hashable, CustomStringConvertible {
    private enum Code: Hashable {
        case unexpectedAction(String, screen: String)
        case handlerNotRendered(Int)
        case handlerGone(Int)
    }

    private let code: Code

    /// A view sent an action that its screen does not have.
    public static func unexpectedAction(_ action: String, screen: String) -> PresentationError {
        PresentationError(code: .unexpectedAction(action, screen: screen))
    }

    /// An event names a handler that its render did not hold.
    public static func handlerNotRendered(_ number: Int) -> PresentationError {
        PresentationError(code: .handlerNotRendered(number))
    }

    /// An event names a handler that is no longer on the page, or comes from a render too old to tell.
    public static func handlerGone(_ number: Int) -> PresentationError {
        PresentationError(code: .handlerGone(number))
    }

    /// Whether the event was honest and only late: the page has to be shown afresh.
    public var isLateEvent: Bool {
        if case .handlerGone = code { true } else { false }
    }

    /// Whether a view sent what its screen does not understand: a mistake in the program.
    public var isUnexpectedAction: Bool {
        if case .unexpectedAction = code { true } else { false }
    }

    public var description: String {
        switch code {
        case .unexpectedAction(let action, let screen):
            "The view of \(screen) sent the action \(action), which is not an Action of \(screen). Send a value of \(screen).Action."
        case .handlerNotRendered(let number):
            "No handler \(number) was rendered for this event. The event is refused; nothing was done."
        case .handlerGone(let number):
            "Handler \(number) is no longer on the page. The event is refused; nothing was done, and the page is sent again."
        }
    }
}
