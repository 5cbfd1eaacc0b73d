/// What a user entered, by field name.
///
/// The description names the fields and never a value, so that nothing a user typed ends in a log.
public struct FormValues: Hashable, Sendable {
    private var fields: [String: [String]]

    /// No fields.
    public init() {
        fields = [:]
    }

    /// Fields with all their values.
    public init(_ fields: [String: [String]]) {
        self.fields = fields
    }

    /// The first value of a field, or an empty string.
    public subscript(name: String) -> String {
        get { fields[name]?.first ?? "" }
        set { fields[name] = [newValue] }
    }

    /// All values of a field, in page order.
    public func all(_ name: String) -> [String] {
        fields[name] ?? []
    }

    /// Whether a checkbox is checked: an unchecked one is not sent.
    public func isOn(_ name: String) -> Bool {
        fields[name] != nil
    }

    /// The value of the only field; an empty string when there are none or several. For handlers that stand on a single field.
    public var value: String {
        fields.count == 1 ? fields.first?.value.first ?? "" : ""
    }

    /// The names of the fields, sorted.
    public var names: [String] {
        fields.keys.sorted()
    }
}

extension FormValues: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = Dictionary(elements.map { ($0, [$1]) }, uniquingKeysWith: +)
    }
}

extension FormValues: CustomStringConvertible, CustomReflectable {
    public var description: String {
        "FormValues(\(names.joined(separator: ", ")))"
    }

    public var customMirror: Mirror {
        Mirror(self, children: names.map { (label: $0, value: "…") })
    }
}
