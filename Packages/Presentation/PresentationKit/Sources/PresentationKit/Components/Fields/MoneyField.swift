/// An amount of money with its currency beside it. The value is text; what it means is decided by a view model.
public struct MoneyField: View {
    private let field: Field
    private let name: String
    private let value: String
    private let currency: String
    private let handler: Handler?

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - currency: Shown behind the amount.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `input` or `change` of this field alone.
    public init(
        _ name: String,
        label: String,
        value: String = "",
        currency: String,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil,
        on handler: Handler? = nil
    ) {
        field = Field(id: id ?? name, label: label, hint: hint, error: error)
        self.name = name
        self.value = value
        self.currency = currency
        self.handler = handler
    }

    public var body: Markup {
        field.markup(
            """
            <div class="input-group"><input class="input input-money" id="\(field.id)" name="\(name)" type="text" inputmode="decimal" \
            autocomplete="off" placeholder="0.00" value="\(value)" \(attribute: "aria-describedby", field.describedBy) \
            \(attribute: "aria-invalid", field.isInvalid) \(handler)><span class="input-suffix">\(currency)</span></div>
            """
        )
    }
}
