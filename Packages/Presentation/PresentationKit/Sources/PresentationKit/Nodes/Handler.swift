/// What happens to an element: what a user does, or what the page in a frame says.
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
/// A handler is known by its *stable key*: event, action value, the keys of the lists it stands in, and the screen it belongs to. An
/// event that was fired from an older render finds the handler with the same key or none.
public struct Handler: Sendable {
    /// What is listened to.
    public let event: NodeEvent
    /// How often it is told.
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
///   - event: What the user does. On a form, `input` and `change` carry all its fields; on a field, its own value.
///   - pace: How often it is told, for `input` and `change`.
///   - decode: The action for what was entered.
public func on<Action: Hashable & Sendable>(
    _ event: NodeEvent,
    _ pace: EventPace,
    _ decode: @escaping @Sendable (FormValues) -> Action
) -> Handler {
    Handler(event: event, pace: pace, key: ErasedAction(decode(FormValues())), decode: { ErasedAction(decode($0)) })
}

/// As ``on(_:_:_:)``, told each time.
public func on<Action: Hashable & Sendable>(_ event: NodeEvent, _ decode: @escaping @Sendable (FormValues) -> Action) -> Handler {
    on(event, .immediate, decode)
}
