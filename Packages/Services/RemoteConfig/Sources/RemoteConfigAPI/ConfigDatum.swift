/// An untyped value of the back end.
public enum ConfigDatum: Sendable, Hashable {
    case bool(Bool)
    case integer(Int)
    case text(String)
    case list([String])
    /// Objects with texts, such as `[{"pattern": "share", "presentation": "push"}]`.
    case records([[String: String]])
}

extension ConfigDatum: Codable {
    /// Decodes a JSON boolean, an integer, a string, an array of strings, or an array of objects with strings.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([String].self) {
            self = .list(value)
        } else {
            self = .records(try container.decode([[String: String]].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .records(let value): try container.encode(value)
        }
    }
}
