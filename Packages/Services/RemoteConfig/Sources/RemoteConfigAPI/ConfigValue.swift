/// A type that a ``ConfigKey`` can have. An app may add its own, such as an enumeration over ``ConfigDatum/text(_:)``.
public protocol ConfigValue: Sendable, Hashable {
    /// The value that the datum stands for; nil when it stands for none, which makes it malformed.
    init?(_ datum: ConfigDatum)
    /// The datum that stands for the value. `init(_:)` reads it back.
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
