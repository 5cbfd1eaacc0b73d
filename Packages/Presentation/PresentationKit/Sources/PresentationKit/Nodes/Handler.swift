/// An event of an element: an action of the user, or a message of the page in a frame.
public enum NodeEvent: String, Sendable, Hashable {
    /// A press on a button or a link, by pointer or keyboard.
    case click
    /// A form is sent.
    case submit
    /// The text of a field changed, on every key; see ``EventPace``.
    case input
    /// A field was left with another value, or a choice was made.
    case change
    /// The page in a frame says something; see ``WebFrame``.
    case message
}

/// An event that an element listens to, and the action it becomes. Made by ``on(_:_:)`` and ``on(_:_:_:)``.
///
/// A handler is identified by its *stable key*: event, action value, the keys of the enclosing lists, and its screen. An event of an older
/// render finds the handler with the same key or none.
public struct Handler: Sendable {
    /// The event of the handler.
    public let event: NodeEvent
    /// The rate of the event.
    public let pace: EventPace
    let key: ErasedAction
    let decode: (@Sendable (FormValues) -> ErasedAction)?

    /// The action for what the user entered.
    @_spi(Rendering) public func action(for values: FormValues) -> ErasedAction {
        decode?(values) ?? key
    }
}

/// Makes an event an action: `on(.click, Action.buy(fund.id))`.
public func on<Action: Hashable & Sendable>(_ event: NodeEvent, _ action: Action) -> Handler {
    Handler(event: event, pace: .immediate, key: ErasedAction(action), decode: nil)
}

/// Makes an event and what the user entered an action: `on(.submit, Action.transfer)` where `Action` has a
/// `case transfer(FormValues)`, or a closure that takes the values apart.
///
/// `decode` must be pure. It is called once with no values at all while the page is rendered, and the action it gives then is the
/// handler's stable key; so a row's identity that the closure captures belongs to the key as soon as it belongs to the action.
///
/// - Parameters:
///   - event: The event. On a form, `input` and `change` carry all its fields; on a field, its own value.
///   - pace: The rate of the event, for `input` and `change`.
///   - decode: Returns the action for the entered values.
public func on<Action: Hashable & Sendable>(
    _ event: NodeEvent,
    _ pace: EventPace,
    _ decode: @escaping @Sendable (FormValues) -> Action
) -> Handler {
    Handler(event: event, pace: pace, key: ErasedAction(decode(FormValues())), decode: { ErasedAction(decode($0)) })
}

/// As ``on(_:_:_:)``, without a limit of the rate.
public func on<Action: Hashable & Sendable>(_ event: NodeEvent, _ decode: @escaping @Sendable (FormValues) -> Action) -> Handler {
    on(event, .immediate, decode)
}
