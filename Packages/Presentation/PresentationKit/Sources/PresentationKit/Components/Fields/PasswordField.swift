/// A secret. Its value is never part of the page: whatever was typed is lost when the page is.
public struct PasswordField: View {
    private let field: Field
    private let name: String
    private let isNew: Bool

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - isNew: Whether the user makes the secret up here; a browser then offers to make one.
    ///   - id: Unique on the page. Default: the name.
    public init(
        _ name: String,
        label: String,
        isNew: Bool = false,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil
    ) {
        field = Field(id: id ?? name, label: label, hint: hint, error: error)
        self.name = name
        self.isNew = isNew
    }

    public var body: Markup {
        field.markup(
            """
            <input class="input" id="\(field.id)" name="\(name)" type="password" \
            autocomplete="\(isNew ? "new-password" : "current-password")" \
            \(attribute: "aria-describedby", field.describedBy) \(attribute: "aria-invalid", field.isInvalid)>
            """
        )
    }
}
