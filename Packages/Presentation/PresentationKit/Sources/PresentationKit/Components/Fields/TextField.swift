/// A line of text.
public struct TextField: View {
    /// What is entered, for the keyboard and for what the browser offers to fill in.
    public enum Kind: Sendable {
        case text
        case name
        case userName
        case email
        case number
        case search

        var type: String {
            switch self {
            case .email: "email"
            case .search: "search"
            default: "text"
            }
        }

        var inputMode: String? { self == .number ? "numeric" : nil }

        var autocomplete: String? {
            switch self {
            case .name: "name"
            case .userName: "username"
            case .email: "email"
            case .text, .number, .search: "off"
            }
        }
    }

    private let field: Field
    private let name: String
    private let value: String
    private let kind: Kind
    private let handler: Handler?

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - label: Always shown.
    ///   - value: What the field holds at first. What a user is typing is never overwritten.
    ///   - hint: What to enter.
    ///   - error: Why the value is refused.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `input` or `change` of this field alone.
    public init(
        _ name: String,
        label: String,
        value: String = "",
        kind: Kind = .text,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil,
        on handler: Handler? = nil
    ) {
        field = Field(id: id ?? name, label: label, hint: hint, error: error)
        self.name = name
        self.value = value
        self.kind = kind
        self.handler = handler
    }

    public var body: Markup {
        field.markup(
            """
            <input class="input" id="\(field.id)" name="\(name)" type="\(kind.type)" value="\(value)" \
            \(attribute: "inputmode", kind.inputMode) \(attribute: "autocomplete", kind.autocomplete) \
            \(attribute: "aria-describedby", field.describedBy) \(attribute: "aria-invalid", field.isInvalid) \(handler)>
            """
        )
    }
}
