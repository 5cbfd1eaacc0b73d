/// An input with its label, hint and error.
public struct Field: Sendable {
    /// The kind of input.
    public enum Input: Sendable {
        case text(String, TextField.Kind)
        case money(String, currency: String)
        case password(isNew: Bool)
        /// Multiline text; `limit` is the maximum number of characters, nil for no limit.
        case area(String, rows: Int, limit: Int?)
        case choice([SelectField.Option], selection: String)
        case toggle(isOn: Bool)
        /// The suggested types of files, empty for all, and the maximum size in bytes of a file that may be larger than memory allows; nil
        /// for the limit of a form.
        case file(accept: [String], maximumSize: Int? = nil)
    }

    /// Unique on the page.
    public let id: String
    /// The name of the value in a form.
    public let name: String
    public let label: String
    public let hint: String?
    /// The error of the entered value; nil for none.
    public let error: String?
    public let input: Input
    /// The handler of the field; nil if only its form has one.
    public let handler: Handler?

    init(_ name: String, id: String?, label: String, hint: String?, error: String?, _ input: Input, on handler: Handler? = nil) {
        self.id = id ?? name
        self.name = name
        self.label = label
        self.hint = hint
        self.error = error
        self.input = input
        self.handler = handler
    }
}
