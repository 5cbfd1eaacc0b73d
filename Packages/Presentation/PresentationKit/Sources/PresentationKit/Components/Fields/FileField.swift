/// A file from the user's device; see ``FormValues/file(_:)``.
///
/// The form is submitted with the contents of its files, also without a script. The live server limits the size of a form. The service must
/// validate the contents.
public struct FileField: View {
    public let body: Node

    /// - Parameters:
    ///   - name: The name of the file in ``FormValues``.
    ///   - label: Always shown.
    ///   - accept: The suggested types: media types (`image/png`, `image/*`) or extensions (`.csv`). Empty for any.
    ///   - maximumSize: The maximum size in bytes of a file that is received on disk, see ``FormFile/file``. Nil for a file in memory, within
    ///     the limit of a form.
    ///   - hint: A hint for the user.
    ///   - error: The reason why the file was rejected.
    ///   - id: Unique on the page. Default: the name.
    public init(
        _ name: String,
        label: String,
        accept: [String] = [],
        maximumSize: Int? = nil,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .file(accept: accept, maximumSize: maximumSize)))
    }
}
