/// A parsed JSON text (RFC 8259).
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

    /// The number as an integer, if it is one and fits.
    var integer: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }

    subscript(name: String) -> JSONValue? { object?[name] }
}
