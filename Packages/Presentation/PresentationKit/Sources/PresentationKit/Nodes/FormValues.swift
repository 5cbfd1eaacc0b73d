/// The entered values by field name.
///
/// The description names the fields and never a value or a file, so that nothing a user entered ends in a log.
public struct FormValues: Hashable, Sendable {
    private var fields: [String: [String]]
    private var files: [String: [FormFile]] = [:]

    /// No fields.
    public init() {
        fields = [:]
    }

    /// Fields with all their values.
    ///
    /// - Parameters:
    ///   - fields: What was typed and chosen, by field name.
    ///   - files: The files that were chosen, by the name of their ``FileField``.
    public init(_ fields: [String: [String]], files: [String: [FormFile]] = [:]) {
        self.fields = fields
        self.files = files.filter { !$0.value.isEmpty }
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

    /// The file that was chosen in a ``FileField``; nil when none was.
    public func file(_ name: String) -> FormFile? {
        files[name]?.first
    }

    /// Whether a checkbox is checked: an unchecked one is not sent.
    public func isOn(_ name: String) -> Bool {
        fields[name] != nil
    }

    /// The value of the only field; an empty string if there are none or several. For handlers of a single field.
    public var value: String {
        fields.count == 1 ? fields.first?.value.first ?? "" : ""
    }

    /// The names of the fields, sorted, those that a file was chosen in among them.
    public var names: [String] {
        Set(fields.keys).union(files.keys).sorted()
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
