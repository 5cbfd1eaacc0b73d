/// A choice among several options.
public struct SelectField: View {
    /// An option.
    public struct Option: Sendable, Hashable, Identifiable {
        /// The value, unique in its field.
        public var id: String { value }
        public let value: String
        public let label: String

        public init(_ value: String, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    public let body: Node

    /// - Parameters:
    ///   - name: The name of the value in ``FormValues``.
    ///   - options: The options in order.
    ///   - selection: The initially selected value. Default: the first option.
    ///   - id: Unique on the page. Default: the name.
    ///   - on: A handler for `change` of this field.
    public init(
        _ name: String,
        label: String,
        options: [Option],
        selection: String,
        hint: String? = nil,
        error: String? = nil,
        id: String? = nil,
        on handler: Handler? = nil
    ) {
        body = .field(Field(name, id: id, label: label, hint: hint, error: error, .choice(options, selection: selection), on: handler))
    }
}
