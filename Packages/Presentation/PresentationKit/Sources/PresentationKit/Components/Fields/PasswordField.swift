/// A field for a secret. Its value is never part of the page, so typed text is lost with the page.
public struct PasswordField: View {
    public let body: Node

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - isNew: Whether the user chooses a new password. Browsers then suggest one.
    ///   - id: Unique on the page. Default: the name.
    public init(
        _ name: String,
        label: String,
        isNew: Bool = false,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .password(isNew: isNew)))
    }
}
