/// Decodes a route from the parameters of an address. Each parameter is the text of one stored property.
struct ParameterReader: Decoder {
    /// Collects the names of all properties that a route decodes.
    private final class Names {
        var names: Set<String> = []
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    fileprivate let parameters: [Parameter]
    private let names: Names?

    fileprivate func text(of key: some CodingKey) -> String? {
        let name = key.stringValue
        names?.names.insert(name)
        return parameters[name]
    }

    /// - Throws: ``RoutingError/missingParameter(_:)``, ``RoutingError/invalidParameter(_:expected:)``, and errors of the route's decoding.
    static func read<Value: Decodable>(_ type: Value.Type, from parameters: [Parameter]) throws -> Value {
        try Value(from: ParameterReader(parameters: parameters, names: nil))
    }

    /// Returns the names of a route's properties by decoding it.
    static func names<Value: Decodable>(of type: Value.Type, in parameters: [Parameter]) throws -> Set<String> {
        let names = Names()
        _ = try Value(from: ParameterReader(parameters: parameters, names: names))
        return names.names
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Properties(reader: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw RoutingError.invalidParameter("", expected: severalValues) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw RoutingError.invalidParameter("", expected: severalValues)
    }

    private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let reader: ParameterReader
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { reader.parameters.compactMap { Key(stringValue: $0.name) } }

        func contains(_ key: Key) -> Bool { reader.text(of: key) != nil }

        func decodeNil(forKey key: Key) -> Bool { !contains(key) }

        // Covers all types of the standard library. Inlined into the witness of each type, so that no generic code runs.
        @inline(__always)
        func decode<Value: Decodable & LosslessStringConvertible>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try text(of: key).value(type)
        }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            let text = try text(of: key)
            do {
                return try Value(from: text)
            } catch is DecodingError {
                throw RoutingError.invalidParameter(key.stringValue, expected: description(of: type))
            }
        }

        private func text(of key: Key) throws(RoutingError) -> ParameterText {
            guard let text = reader.text(of: key) else { throw .missingParameter(key.stringValue) }
            return ParameterText(name: key.stringValue, text: text)
        }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
            throw RoutingError.invalidParameter(key.stringValue, expected: severalValues)
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw RoutingError.invalidParameter(key.stringValue, expected: severalValues)
        }
        func superDecoder() throws -> any Decoder { reader }
        func superDecoder(forKey key: Key) throws -> any Decoder { try text(of: key) }
    }
}

private struct ParameterText: Decoder, SingleValueDecodingContainer {
    let name: String
    let text: String
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    @inline(__always)
    func value<Value: LosslessStringConvertible>(_ type: Value.Type) throws(RoutingError) -> Value {
        // Only the canonical form is accepted, so that each value has one address.
        guard let value = Value(text), value.description == text else { throw .invalidParameter(name, expected: description(of: type)) }
        return value
    }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable & LosslessStringConvertible>(_ type: Value.Type) throws -> Value { try value(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw RoutingError.invalidParameter(name, expected: severalValues)
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw RoutingError.invalidParameter(name, expected: severalValues) }
}

/// The expected value in errors for properties with several values.
let severalValues = "one value, not several"

private func description(of type: Any.Type) -> String {
    switch type {
    case is any FixedWidthInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type: "a number"
    case is Bool.Type: "true or false"
    case let type as any CaseIterable.Type: "one of " + choices(of: type).joined(separator: ", ")
    default: "a \(type)"
    }
}

private func choices<Choice: CaseIterable>(of type: Choice.Type) -> [String] {
    type.allCases.map { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\($0)" }
}
