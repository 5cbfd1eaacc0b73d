/// The entered values by field name.
///
/// The description contains the names of the fields only, so that user input does not reach a log.
public struct FormValues: Hashable, Sendable {
    private var fields: [String: [String]]
    private var files: [String: [FormFile]] = [:]

    /// Creates an empty value.
    public init() { fields = [:] }

    /// Creates a value with the given fields.
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
    public func all(_ name: String) -> [String] { fields[name] ?? [] }

    /// The file chosen in a ``FileField``; nil if none was.
    public func file(_ name: String) -> FormFile? { files[name]?.first }

    /// Whether a checkbox is checked. Browsers do not send unchecked ones.
    public func isOn(_ name: String) -> Bool { fields[name] != nil }

    /// The value of the only field; an empty string if there are none or several. For handlers of a single field.
    public var value: String { fields.count == 1 ? fields.first?.value.first ?? "" : "" }

    /// The sorted names of all fields, including file fields.
    public var names: [String] { Set(fields.keys).union(files.keys).sorted() }
}

extension FormValues: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = Dictionary(elements.map { ($0, [$1]) }, uniquingKeysWith: +)
    }
}

extension FormValues: CustomStringConvertible, CustomReflectable {
    public var description: String { "FormValues(\(names.joined(separator: ", ")))" }
    public var customMirror: Mirror { Mirror(self, children: names.map { (label: $0, value: "…") }) }
}

/// An entered value that is not submitted yet.
@_spi(Rendering) public enum FieldEntry: Sendable, Equatable {
    case text(String)
    case isOn(Bool)
    case file(FormFile)
}
