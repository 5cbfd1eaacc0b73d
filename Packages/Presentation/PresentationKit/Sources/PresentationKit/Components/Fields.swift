// The parameters that all fields have in common:
// - name: The name of the value in ``FormValues``.
// - label: Always shown.
// - hint: A hint for the user.
// - error: The reason why the value was rejected.
// - id: Unique on the page. Default: the name.
// - on: A handler for `input` or `change` of this field.

/// A line of text.
public struct TextField: View {
    /// The content type, for the keyboard and for autofill.
    public enum Kind: Sendable {
        case text, name, userName, email, number, search
        /// A calendar day, whose value is `YYYY-MM-DD`.
        case day
    }

    public let body: Node

    /// - Parameter value: The initial value. Text that the user is typing is never overwritten.
    public init(
        _ name: String, label: String, value: String = "", kind: Kind = .text, hint: String? = nil, error: String? = nil,
        id: String? = nil, on handler: Handler? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .text(value, kind), on: handler))
    }
}

/// Multiline text with a character limit that is shown but never truncates.
///
/// A text beyond the limit is kept as entered and marked by the count, and the handler of the form rejects it. A browser's own limit would
/// silently truncate pasted text.
public struct TextArea: View {
    public let body: Node

    /// - Parameters:
    ///   - value: The initial value, whose lines end with `\n`. Text that the user is typing is never overwritten.
    ///   - rows: The number of visible lines; clamped to 2...20.
    ///   - limit: The maximum length as counted by ``length(of:)``. Shown with the count, not enforced.
    public init(
        _ name: String, label: String, value: String = "", rows: Int = 4, limit: Int? = nil, hint: String? = nil, error: String? = nil,
        id: String? = nil, on handler: Handler? = nil
    ) {
        let input = Field.Input.area(value, rows: min(max(rows, 2), 20), limit: limit)
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, input, on: handler))
    }

    /// The length of a text in Unicode scalars, which browsers count alike.
    public static func length(of text: String) -> Int { text.unicodeScalars.count }
}

/// A field for an amount of money, with its currency. Its value is unparsed text.
public struct MoneyField: View {
    public let body: Node

    /// - Parameter currency: Shown after the amount.
    public init(
        _ name: String, label: String, value: String = "", currency: String, hint: String? = nil, error: String? = nil,
        id: String? = nil, on handler: Handler? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .money(value, currency: currency), on: handler))
    }
}

/// A field for a secret. Its value is never part of the page, so typed text is lost with the page.
public struct PasswordField: View {
    public let body: Node

    /// - Parameter isNew: Whether the user chooses a new password. Browsers then suggest one.
    public init(
        _ name: String, label: String, isNew: Bool = false, hint: String? = nil, error: String? = nil, id: String? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .password(isNew: isNew)))
    }
}

/// A choice among several options.
public struct SelectField: View {
    /// An option.
    public struct Option: Sendable, Hashable, Identifiable {
        public var id: String { value }
        public let value: String
        public let label: String
        public init(_ value: String, _ label: String) { (self.value, self.label) = (value, label) }
    }

    public let body: Node

    /// - Parameter selection: The initially selected value. Default: the first option.
    public init(
        _ name: String, label: String, options: [Option], selection: String, hint: String? = nil, error: String? = nil,
        id: String? = nil, on handler: Handler? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .choice(options, selection: selection), on: handler))
    }
}

/// A checkbox; see ``FormValues/isOn(_:)``.
public struct CheckboxField: View {
    public let body: Node

    /// - Parameter isOn: Whether the box is initially checked.
    public init(
        _ name: String, label: String, isOn: Bool = false, hint: String? = nil, error: String? = nil, id: String? = nil,
        on handler: Handler? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .toggle(isOn: isOn), on: handler))
    }
}

/// A file from the user's device; see ``FormValues/file(_:)``.
///
/// The form is submitted with the contents of its files, also without a script. The live server limits the size of a form. The service must
/// validate the contents.
public struct FileField: View {
    public let body: Node

    /// - Parameters:
    ///   - accept: The suggested types: media types (`image/png`, `image/*`) or extensions (`.csv`). Empty for any.
    ///   - maximumSize: The maximum size in bytes of a file that is received on disk, see ``FormFile/file``. Nil for a file in memory, within
    ///     the limit of a form.
    public init(
        _ name: String, label: String, accept: [String] = [], maximumSize: Int? = nil, hint: String? = nil, error: String? = nil,
        id: String? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .file(accept: accept, maximumSize: maximumSize)))
    }
}
