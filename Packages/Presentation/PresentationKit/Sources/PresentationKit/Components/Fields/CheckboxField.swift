/// Yes or no; see ``FormValues/isOn(_:)``.
public struct CheckboxField: View {
    private let field: Field
    private let name: String
    private let isOn: Bool
    private let handler: Handler?

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - isOn: Whether the box is checked at first.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `change` of this field alone.
    public init(
        _ name: String,
        label: String,
        isOn: Bool = false,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil,
        on handler: Handler? = nil
    ) {
        field = Field(id: id ?? name, label: label, hint: hint, error: error)
        self.name = name
        self.isOn = isOn
        self.handler = handler
    }

    public var body: Markup {
        """
        <div class="field"><div class="checkbox"><input id="\(field.id)" name="\(name)" type="checkbox" value="on" \
        \(flag: "checked", isOn) \(attribute: "aria-describedby", field.describedBy) \(attribute: "aria-invalid", field.isInvalid) \
        \(handler)><label for="\(field.id)">\(field.label)</label></div>\(field.hintMarkup)\(field.errorMarkup)</div>
        """
    }
}
