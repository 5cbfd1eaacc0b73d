/// A type of configuration values. An app can add types, such as an enumeration stored as ``ConfigDatum/text(_:)``.
public protocol ConfigValue: Sendable, Hashable {
    /// Converts a datum; nil if it is invalid.
    init?(_ datum: ConfigDatum)
    /// The datum of the value, which `init(_:)` converts back.
    var datum: ConfigDatum { get }
}

extension Bool: ConfigValue {
    public init?(_ datum: ConfigDatum) {
        guard case .bool(let value) = datum else { return nil }
        self = value
    }

    public var datum: ConfigDatum { .bool(self) }
}

extension Int: ConfigValue {
    public init?(_ datum: ConfigDatum) {
        guard case .integer(let value) = datum else { return nil }
        self = value
    }

    public var datum: ConfigDatum { .integer(self) }
}

extension String: ConfigValue {
    public init?(_ datum: ConfigDatum) {
        guard case .text(let value) = datum else { return nil }
        self = value
    }

    public var datum: ConfigDatum { .text(self) }
}

extension [String]: ConfigValue {
    public init?(_ datum: ConfigDatum) {
        guard case .list(let value) = datum else { return nil }
        self = value
    }

    public var datum: ConfigDatum { .list(self) }
}
