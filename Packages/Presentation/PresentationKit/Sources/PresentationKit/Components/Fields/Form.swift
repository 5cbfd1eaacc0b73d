/// Fields that are sent together. Enter in a field or a ``Button/submit(_:_:isPending:isEnabled:)`` sends them.
public struct Form: View, Sendable {
    public let id: String
    public let submit: Handler
    public let change: Handler?
    /// Called while the user types, with no values.
    public let typing: Handler?
    public let content: Node

    /// - Parameters:
    ///   - id: Unique on the page; what a user typed is found again by it after the connection was lost.
    ///   - onSubmit: The action for what was entered, most often an enum case: `Action.transfer`. Must be pure; see
    ///     ``on(_:_:_:)``.
    ///   - onChange: A handler for `input` or `change` of any field, for validation while typing.
    public init(
        id: String,
        onSubmit: @escaping @Sendable (FormValues) -> some Hashable & Sendable,
        onChange: Handler? = nil,
        @NodeBuilder content: () -> Node
    ) {
        self.init(id: id, onSubmit: onSubmit, onChange: onChange, onTyping: nil, content: content)
    }

    init(
        id: String, onSubmit: @escaping @Sendable (FormValues) -> some Hashable & Sendable, onChange: Handler?, onTyping: Handler?,
        @NodeBuilder content: () -> Node
    ) {
        self.id = id
        submit = on(.submit, onSubmit)
        change = onChange
        typing = onTyping
        self.content = content()
    }

    public var body: Node { .form(self) }
}
