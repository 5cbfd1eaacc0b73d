/// A checkbox; see ``FormValues/isOn(_:)``.
public struct CheckboxField: View {
    public let body: Node

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - isOn: Whether the box is initially checked.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `change` of this field.
    public init(
        _ name: String,
        label: String,
        isOn: Bool = false,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil,
        on handler: Handler? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .toggle(isOn: isOn), on: handler))
    }
}
