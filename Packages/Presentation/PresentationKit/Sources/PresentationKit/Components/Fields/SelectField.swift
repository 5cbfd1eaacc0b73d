/// One choice of several.
public struct SelectField: View {
    /// One choice.
    public struct Option: Sendable, Hashable, Identifiable {
        /// The value, unique in its field.
        public var id: String { value }
        let value: String
        let label: String

        public init(_ value: String, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    private let field: Field
    private let name: String
    private let options: [Option]
    private let selection: String
    private let handler: Handler?

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - options: The choices in their order.
    ///   - selection: The value of the choice at first; when there is no such choice, the first one is chosen.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `change` of this field alone.
    public init(
        _ name: String,
        label: String,
        options: [Option],
        selection: String,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil,
        on handler: Handler? = nil
    ) {
        field = Field(id: id ?? name, label: label, hint: hint, error: error)
        self.name = name
        self.options = options
        self.selection = selection
        self.handler = handler
    }

    public var body: Markup {
        let choices = list(options) { option in
            "<option value=\"\(option.value)\" \(flag: "selected", option.value == selection)>\(option.label)</option>"
        }
        return field.markup(
            """
            <select class="input" id="\(field.id)" name="\(name)" \(attribute: "aria-describedby", field.describedBy) \
            \(attribute: "aria-invalid", field.isInvalid) \(handler)>\(choices)</select>
            """
        )
    }
}
