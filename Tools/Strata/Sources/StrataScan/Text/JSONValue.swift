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
    public static func members(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { Member(key: $0.0, value: $0.1) })
    }

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
    public var description: String {
        var output = ""
        write(to: &output, indent: "")
        return output.withJSONEscapes
    }

    public var line: String {
        switch self {
        case .null, .bool, .number, .text: return description
        case .array(let values): return "[" + values.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            return "{" + members.map { "\(JSONValue.text($0.key).line):\($0.value.line)" }.joined(separator: ",") + "}"
        }
    }

    private func write(to output: inout String, indent: String) {
        switch self {
        case .null: output += "null"
        case .bool(let value): output += value ? "true" : "false"
        case .number(let value): output += String(value)
        case .text(let text): Self.writeQuoted(text, to: &output)
        case .array(let values): Self.write(values.map { (nil, $0) }, "[", "]", to: &output, indent: indent)
        case .object(let members): Self.write(members.map { ($0.key, $0.value) }, "{", "}", to: &output, indent: indent)
        }
    }

    private static func write(
        _ members: [(key: String?, value: JSONValue)], _ open: String, _ close: String, to output: inout String, indent: String
    ) {
        output += open
        for (index, member) in members.enumerated() {
            output += (index == 0 ? "\n" : ",\n") + indent + "  "
            if let key = member.key {
                writeQuoted(key, to: &output)
                output += ": "
            }
            member.value.write(to: &output, indent: indent + "  ")
        }
        output += (members.isEmpty ? "" : "\n" + indent) + close
    }

    private static func writeQuoted(_ text: String, to output: inout String) {
        output += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case _ where scalar.value < 0x20: output += scalar.jsonEscape
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }
}
