/// A JSON value whose objects preserve the order of their keys, so that output is deterministic.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case array([JSONValue])
    case object([Member])

    public struct Member: Hashable, Sendable {
        public let key: String
        public let value: JSONValue
    }

    /// An object of pairs; `nil` values are omitted.
    public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    /// An object of pairs in the given order.
    public static func members(_ members: [(String, JSONValue)]) -> JSONValue { .object(members.map { Member(key: $0.0, value: $0.1) }) }
    /// A string, or `null` for nil.
    public static func optional(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
    public static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }

    /// A member of an object; `nil` if it is missing or `null`.
    public subscript(_ key: String) -> JSONValue? { entries?.first { $0.key == key && $0.value != .null }?.value }
    package var number: Int? { if case .number(let number) = self { number } else { nil } }
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    public var list: [JSONValue]? { if case .array(let list) = self { list } else { nil } }
    public var entries: [Member]? { if case .object(let members) = self { members } else { nil } }
    /// The value as JSON text (RFC 8259), indented by two spaces, without a line break at the end.
    public var description: String { text(after: "\n").withJSONEscapes }
    /// The value as JSON text without white space.
    public var line: String { text(after: nil).withJSONEscapes }

    /// - Parameter indent: A line break and the indentation; `nil` for a single line.
    private func text(after indent: String?) -> String {
        let inner = indent.map { $0 + "  " }
        func list(_ open: String, _ values: [String], _ close: String) -> String {
            guard let indent, let inner, !values.isEmpty else { return open + values.joined(separator: ",") + close }
            return open + inner + values.joined(separator: "," + inner) + indent + close
        }
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let value): return String(value)
        case .text(let text): return Self.quoted(text)
        case .array(let values): return list("[", values.map { $0.text(after: inner) }, "]")
        case .object(let members):
            let colon = indent == nil ? ":" : ": "
            return list("{", members.map { Self.quoted($0.key) + colon + $0.value.text(after: inner) }, "}")
        }
    }

    private static func quoted(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": output += "\\\(scalar)"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case _ where scalar.value < 0x20: output += scalar.jsonEscape
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }
}
