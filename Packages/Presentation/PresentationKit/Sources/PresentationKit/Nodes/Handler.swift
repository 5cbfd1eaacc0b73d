/// An event of an element: an action of the user, or a message of the page in a frame.
public enum NodeEvent: String, Sendable, Hashable {
    /// A press on a button or a link, by pointer or keyboard.
    case click
    case submit
    /// A change of the text of a field, on every key; see ``EventPace``.
    case input
    /// A field lost the focus with another value, or an option was selected.
    case change
    /// A message of the page in a frame; see ``WebFrame``.
    case message
}

/// An event of an element and the action that it sends. Created by ``on(_:_:)`` and ``on(_:_:_:)``.
///
/// A handler is identified by its *stable key*: event, action value, the keys of the enclosing lists, and its screen. An event of an older
/// render resolves to the handler with the same key, if there is one.
public struct Handler: Sendable {
    public let event: NodeEvent
    public let pace: EventPace
    let key: ErasedAction
    let decode: (@Sendable (FormValues) -> ErasedAction)?
    /// The maximum sizes in bytes of the form's files that are received on disk, by field name.
    var fileLimits: [String: Int] = [:]

    /// Returns the action for entered values.
    @_spi(Rendering) public func action(for values: FormValues) -> ErasedAction { decode?(values) ?? key }
}

/// Creates a handler that sends an action: `on(.click, Action.buy(book.id))`.
public func on<Action: Hashable & Sendable>(_ event: NodeEvent, _ action: Action) -> Handler {
    Handler(event: event, pace: .immediate, key: ErasedAction(action), decode: nil)
}

/// Creates a handler that sends an action with the entered values: `on(.submit, Action.transfer)` where `Action` has a `case
/// transfer(FormValues)`, or a closure that reads the values.
///
/// `decode` must be pure. It is called once without values during rendering, and the action that it returns then is the handler's stable
/// key. An identity that the closure captures is therefore part of the key if it is part of the action.
///
/// - Parameters:
///   - event: The event. On a form, `input` and `change` carry all its fields; on a field, its own value.
///   - pace: The rate of the event, for `input` and `change`.
public func on<Action: Hashable & Sendable>(
    _ event: NodeEvent, _ pace: EventPace, _ decode: @escaping @Sendable (FormValues) -> Action
) -> Handler {
    Handler(event: event, pace: pace, key: ErasedAction(decode(FormValues())), decode: { ErasedAction(decode($0)) })
}

/// Creates a handler like ``on(_:_:_:)``, without a limit of the rate.
public func on<Action: Hashable & Sendable>(_ event: NodeEvent, _ decode: @escaping @Sendable (FormValues) -> Action) -> Handler {
    on(event, .immediate, decode)
}

/// The rate at which frequent events, such as typing, are reported. Presses and submits are reported immediately, after pending events.
public enum EventPace: Sendable, Hashable {
    case immediate
    /// The last event after a pause of this duration, or when the field loses the focus.
    case debounced(Duration)
    /// The first event, and then the last one in each interval of this duration.
    case throttled(Duration)
}

/// A type-erased action of a screen.
@_spi(Rendering) public struct ErasedAction: Hashable, Sendable {
    private let box: any ActionBox
    init(_ action: some Hashable & Sendable) { box = TypedAction(action: action) }

    var base: any Hashable & Sendable { box.base }

    /// The name of the enum case, or of the type, without payloads, which may contain user input.
    var name: String {
        let base = base
        let mirror = Mirror(reflecting: base)
        guard mirror.displayStyle == .enum else { return String(describing: type(of: base)) }
        return mirror.children.first?.label ?? String(describing: base)
    }

    public static func == (left: ErasedAction, right: ErasedAction) -> Bool {
        left.box === right.box || left.box.isEqual(to: right.box)
    }

    public func hash(into hasher: inout Hasher) { box.hash(into: &hasher) }
}

/// Contains an action. Compared without a conversion to its type, unlike `AnyHashable`.
private protocol ActionBox: AnyObject, Sendable {
    var base: any Hashable & Sendable { get }
    func isEqual(to other: any ActionBox) -> Bool
    func hash(into hasher: inout Hasher)
}

private final class TypedAction<Action: Hashable & Sendable>: ActionBox {
    let action: Action
    init(action: Action) { self.action = action }
    var base: any Hashable & Sendable { action }

    func isEqual(to other: any ActionBox) -> Bool {
        guard let other = other as? Self else { return false }
        return action == other.action
    }

    func hash(into hasher: inout Hasher) { action.hash(into: &hasher) }
}
