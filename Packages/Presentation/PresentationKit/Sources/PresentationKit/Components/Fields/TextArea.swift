/// Multiline text with a character limit that is shown but never truncates.
///
/// A text beyond the limit is kept as entered and marked by the count, and the handler of the form rejects it. A browser's own limit would
/// silently truncate pasted text.
public struct TextArea: View {
    public let body: Node

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``. Its lines end with `\n`.
    ///   - label: Always shown.
    ///   - value: The initial value. Text that the user is typing is never overwritten.
    ///   - rows: The number of visible lines; clamped to 2...20.
    ///   - limit: The maximum length as counted by ``length(of:)``. Shown with the count, not enforced.
    ///   - hint: A hint for the user.
    ///   - error: The reason why the value was rejected.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `input` or `change` of this field.
    public init(
        _ name: String,
        label: String,
        value: String = "",
        rows: Int = 4,
        limit: Int? = nil,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil,
        on handler: Handler? = nil
    ) {
        body = .field(
            Field(
                name, id: id, label: label, hint: hint, error: error, .area(value, rows: min(max(rows, 2), 20), limit: limit), on: handler))
    }

    /// The length of a text in Unicode scalars, which browsers count alike.
    public static func length(of text: String) -> Int {
        text.unicodeScalars.count
    }
}
