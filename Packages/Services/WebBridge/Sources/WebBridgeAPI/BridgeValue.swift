/// A strictly parsed JSON value (RFC 8259).
public enum BridgeValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([BridgeValue])
    case object([String: BridgeValue])

    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var integer: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
    public var array: [BridgeValue]? { if case .array(let values) = self { values } else { nil } }
    public var object: [String: BridgeValue]? { if case .object(let members) = self { members } else { nil } }

    /// Returns a member of an object.
    public subscript(name: String) -> BridgeValue? { object?[name] }

    static let maximumDepth = 8

    /// Names that can modify prototypes if a script copies them carelessly.
    static let refusedNames: Set<String> = ["__proto__", "constructor", "prototype"]

    /// Parses JSON.
    ///
    /// - Throws: ``BridgeError/malformed`` for invalid JSON, a nesting deeper than ``maximumDepth``, duplicate names in an object, and the
    ///   names `__proto__`, `constructor` and `prototype`.
    public init(json text: String) throws(BridgeError) {
        self = try BridgeValueReader.read(text)
    }

    /// The JSON text, with members sorted by name.
    public var json: String {
        var output = ""
        write(to: &output)
        return output
    }

    private func write(to output: inout String) {
        switch self {
        case .null: output += "null"
        case .bool(let isTrue): output += isTrue ? "true" : "false"
        case .number(let number):
            // Numbers that JSON cannot represent become null, as in browsers.
            if let whole = Int(exactly: number) { output += String(whole) } else { output += number.isFinite ? "\(number)" : "null" }
        case .string(let text): Self.write(text, to: &output)
        case .array(let values):
            output += "["
            for (index, value) in values.enumerated() {
                if index > 0 { output += "," }
                value.write(to: &output)
            }
            output += "]"
        case .object(let members):
            output += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { output += "," }
                Self.write(member.key, to: &output)
                output += ":"
                member.value.write(to: &output)
            }
            output += "}"
        }
    }

    private static func write(_ text: String, to output: inout String) {
        output += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }
}

extension BridgeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension BridgeValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(arrayLiteral elements: BridgeValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, BridgeValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension BridgeValue: CustomStringConvertible, CustomReflectable {
    /// The kind of value without its content, which may be user data.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a text"
        case .array(let values): "an array of \(values.count)"
        case .object(let members): "an object of \(members.count)"
        }
    }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
