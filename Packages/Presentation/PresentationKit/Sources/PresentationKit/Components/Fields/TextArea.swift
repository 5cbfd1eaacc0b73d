/// Text of several lines, with a limit that is counted and never cuts anything off.
///
/// A text that is too long is kept as entered and marked by the count, and the handler of the form rejects it. A browser's own limit would
/// silently truncate pasted text.
public struct TextArea: View {
    private let field: Field

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``. Lines in it end with `\n`.
    ///   - label: Always shown.
    ///   - value: What the field holds at first. What a user is typing is never overwritten.
    ///   - rows: How many lines are seen at once, 2 to 20; other numbers are brought into that range.
    ///   - limit: How long the text should be at most, in characters as ``length(of:)`` counts them. Shown with the count, not enforced.
    ///   - hint: What to enter.
    ///   - error: Why the value is refused.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `input` or `change` of this field alone.
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
        field = Field(
            name, id: id, label: label, hint: hint, error: error, .area(value, rows: min(max(rows, 2), 20), limit: limit), on: handler)
    }

    /// How long a text is for a limit: in Unicode scalars, which a browser counts alike.
    public static func length(of text: String) -> Int {
        text.unicodeScalars.count
    }

    public var body: Node { .field(field) }
}
