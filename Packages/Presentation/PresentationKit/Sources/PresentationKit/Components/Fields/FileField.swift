/// A file from the user's device; see ``FormValues/file(_:)``.
///
/// A form with such a field is sent with the files in it, also without a script. How large a form may be is the live server's business;
/// whether a file really is what was asked for, the service's.
public struct FileField: View {
    private let field: Field

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
        field = Field(name, id: id, label: label, hint: hint, error: error, .file(accept: accept))
    }

    public var body: Node { .field(field) }
}
