/// What happens to an element: what a user does, or what the page in a frame says.
public enum NodeEvent: String, Sendable, Hashable {
    /// A press on a button or a link, by pointer or keyboard.
    case click
    /// A form is sent.
    case submit
    /// The text of a field changed, on every key; see the `debounce` of ``on(_:debounce:_:)``.
    case input
    /// A field was left with another value, or a choice was made.
    case change
    /// The page in a frame says something; see ``WebFrame``.
    case message
}

/// An event that an element listens to, and the action it becomes. Made by ``on(_:_:)`` and ``on(_:debounce:_:)``.
///
/// A handler is known by its *stable key*: event, action value, the keys of the lists it stands in, and the screen it belongs to. An
/// event that was fired from an older render finds the handler with the same key or none.
public struct Handler: Sendable {
    /// What is listened to.
    public let event: NodeEvent
    /// How long to wait for more of the same before it is told; nil for not at all.
    public let debounce: Duration?
    let key: ErasedAction
    let decode: (@Sendable (FormValues) -> ErasedAction)?

    /// The action for what the user entered.
    @_spi(Rendering) public func action(for values: FormValues) -> ErasedAction {
        decode?(values) ?? key
    }
}

/// Makes an event an action: `on(.click, Action.buy(fund.id))`.
public func on<Action: Hashable & Sendable>(_ event: NodeEvent, _ action: Action) -> Handler {
    Handler(event: event, debounce: nil, key: ErasedAction(action), decode: nil)
}

/// Makes an event and what the user entered an action: `on(.submit, Action.transfer)` where `Action` has a
/// `case transfer(FormValues)`, or a closure that takes the values apart.
///
/// `decode` must be pure. It is called once with no values at all while the page is rendered, and the action it gives then is the
/// handler's stable key; so a row's identity that the closure captures belongs to the key as soon as it belongs to the action.
///
/// - Parameters:
///   - event: What the user does. On a form, `input` and `change` carry all its fields; on a field, its own value.
///   - debounce: For `input`: how long the user must pause before the event is sent. Leaving the field sends it at once.
///   - decode: The action for what was entered.
public func on<Action: Hashable & Sendable>(
    _ event: NodeEvent,
    debounce: Duration? = nil,
    _ decode: @escaping @Sendable (FormValues) -> Action
) -> Handler {
    Handler(event: event, debounce: debounce, key: ErasedAction(decode(FormValues())), decode: { ErasedAction(decode($0)) })
}
