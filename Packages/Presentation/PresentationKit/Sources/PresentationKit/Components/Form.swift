/// Fields that are submitted together, by Return in a field or by a ``Button/submit(_:_:isPending:isEnabled:)``.
public struct Form: View, Sendable {
    public let id: String
    public let submit: Handler
    public let change: Handler?
    /// Called while the user types, without values.
    public let typing: Handler?
    public let content: Node

    /// - Parameters:
    ///   - id: Unique on the page. After a lost connection, typed text is restored by this id.
    ///   - onSubmit: Returns the action for the entered values, usually an enum case: `Action.transfer`. Must be pure; see ``on(_:_:_:)``.
    ///   - onChange: A handler for `input` or `change` of any field, for validation while typing.
    public init(
        id: String, onSubmit: @escaping @Sendable (FormValues) -> some Hashable & Sendable, onChange: Handler? = nil,
        @NodeBuilder content: () -> Node
    ) {
        self.init(id: id, onSubmit: onSubmit, onChange: onChange, onTyping: nil, content: content)
    }

    init(
        id: String, onSubmit: @escaping @Sendable (FormValues) -> some Hashable & Sendable, onChange: Handler?, onTyping: Handler?,
        @NodeBuilder content: () -> Node
    ) {
        self.id = id
        let content = content()
        var submit = on(.submit, onSubmit)
        submit.fileLimits = content.fileLimits
        self.submit = submit
        change = onChange
        typing = onTyping
        self.content = content
    }

    public var body: Node { .form(self) }
}

extension Node {
    /// The maximum sizes of files that are received on disk, by field name.
    fileprivate var fileLimits: [String: Int] {
        switch self {
        case .group(let nodes): nodes.reduce(into: [:]) { $0.merge($1.fileLimits) { max($0, $1) } }
        case .box(let box): box.content.fileLimits
        case .field(let field): if case .file(_, let maximumSize?) = field.input { [field.name: maximumSize] } else { [:] }
        default: [:]
        }
    }
}
