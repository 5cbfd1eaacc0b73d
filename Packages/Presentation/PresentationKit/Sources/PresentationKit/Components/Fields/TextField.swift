/// A line of text.
public struct TextField: View {
    /// The content type, for the keyboard and for autofill.
    public enum Kind: Sendable {
        case text
        case name
        case userName
        case email
        case number
        case search
        /// A calendar day, whose value is `YYYY-MM-DD`.
        case day
    }

    public let body: Node

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - label: Always shown.
    ///   - value: The initial value. Text that the user is typing is never overwritten.
    ///   - hint: A hint for the user.
    ///   - error: The reason why the value was rejected.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `input` or `change` of this field.
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
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .text(value, kind), on: handler))
    }
}
