/// A file from the user's device; see ``FormValues/file(_:)``.
///
/// A form with such a field is sent with the files in it, also without a script. How large a form may be is the live server's business;
/// whether a file really is what was asked for, the service's.
public struct FileField: View {
    private let field: Field
    private let name: String
    private let accept: [String]

    /// - Parameters:
    ///   - name: The name of the file in ``FormValues``.
    ///   - label: Always shown.
    ///   - accept: What the browser offers to choose: media types (`image/png`, `image/*`) or endings (`.csv`). Anything when empty.
    ///   - hint: What to choose.
    ///   - error: Why the file is refused.
    ///   - id: Unique on the page. Default: the name.
    public init(
        _ name: String,
        label: String,
        accept: [String] = [],
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil
    ) {
        field = Field(id: id ?? name, label: label, hint: hint, error: error)
        self.name = name
        self.accept = accept
    }

    public var body: Markup {
        field.markup(
            """
            <input class="input input-file" id="\(field.id)" name="\(name)" type="file" \
            \(attribute: "accept", accept.isEmpty ? nil : accept.joined(separator: ",")) \
            \(attribute: "aria-describedby", field.describedBy) \(attribute: "aria-invalid", field.isInvalid)>
            """
        )
    }
}
