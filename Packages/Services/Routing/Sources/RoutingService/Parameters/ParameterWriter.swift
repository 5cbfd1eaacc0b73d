/// Encodes a route's stored properties as the parameters of an address.
final class ParameterWriter: Encoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var values: [String: String] = [:]

    private init() {}

    /// - Throws: ``RoutingError/invalidParameter(_:expected:)`` for a property that is not a single value, and errors of the route's
    ///   encoding.
    static func write(_ value: some Encodable) throws -> [String: String] {
        let writer = ParameterWriter()
        try value.encode(to: writer)
        return writer.values
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Properties(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { NoContainer(name: "") }
    func singleValueContainer() -> any SingleValueEncodingContainer { NoContainer(name: "") }

    private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let writer: ParameterWriter
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) {}

        func encode<Value: Encodable & LosslessStringConvertible>(_ value: Value, forKey key: Key) {
            writer.values[key.stringValue] = value.description
        }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            let single = SingleWriter(name: key.stringValue)
            try value.encode(to: single)
            if let text = single.text { writer.values[key.stringValue] = text }
        }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
            KeyedEncodingContainer(NoProperties(name: key.stringValue))
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { NoContainer(name: key.stringValue) }
        func superEncoder() -> any Encoder { writer }
        func superEncoder(forKey key: Key) -> any Encoder { SingleWriter(name: key.stringValue) }
    }

    /// Encodes one property of a type that is coded as a single value.
    private final class SingleWriter: Encoder, SingleValueEncodingContainer {
        let name: String
        var text: String?
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        init(name: String) { self.name = name }

        func encodeNil() {}
        func encode<Value: Encodable & LosslessStringConvertible>(_ value: Value) { text = value.description }
        func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

        func singleValueContainer() -> any SingleValueEncodingContainer { self }
        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            KeyedEncodingContainer(NoProperties(name: name))
        }
        func unkeyedContainer() -> any UnkeyedEncodingContainer { NoContainer(name: name) }
    }

    /// Rejects properties with several values.
    private struct NoContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
        let name: String
        var codingPath: [any CodingKey] { [] }
        var count: Int { 0 }

        func encodeNil() throws { throw RoutingError.invalidParameter(name, expected: severalValues) }
        func encode<Value: Encodable>(_ value: Value) throws { throw RoutingError.invalidParameter(name, expected: severalValues) }
        func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            KeyedEncodingContainer(NoProperties(name: name))
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
        func superEncoder() -> any Encoder { SingleWriter(name: name) }
    }

    private struct NoProperties<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let name: String
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) throws { throw RoutingError.invalidParameter(name, expected: severalValues) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            throw RoutingError.invalidParameter(name, expected: severalValues)
        }
        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
            KeyedEncodingContainer(NoProperties<Nested>(name: name))
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { NoContainer(name: name) }
        func superEncoder() -> any Encoder { SingleWriter(name: name) }
        func superEncoder(forKey key: Key) -> any Encoder { SingleWriter(name: name) }
    }
}
