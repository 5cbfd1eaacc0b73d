/// A field for an amount of money, with its currency. Its value is unparsed text.
public struct MoneyField: View {
    public let body: Node

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - currency: Shown after the amount.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `input` or `change` of this field.
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
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .money(value, currency: currency), on: handler))
    }
}
