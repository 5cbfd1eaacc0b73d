/// The named values of a route in a URL: placeholders of its path and keys of its query, decoded.
public struct RouteParameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// All values by name.
    public private(set) var values: [String: String]

    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// Entries with a nil value are left out, so that optional parameters need no `if`.
    public init(dictionaryLiteral elements: (String, String?)...) {
        values = [:]
        for (name, value) in elements { values[name] = value }
    }

    /// The value, or nil when there is none.
    public func optional(_ name: String) -> String? {
        values[name]
    }

    /// The value of a parameter that must be there.
    /// - Throws: ``RoutingError/missingParameter(_:)``.
    public func string(_ name: String) throws(RoutingError) -> String {
        guard let value = values[name] else { throw .missingParameter(name) }
        return value
    }

    /// The value of a parameter that must be a decimal integer in canonical form (no `+`, no leading zero).
    /// - Throws: ``RoutingError/missingParameter(_:)``, ``RoutingError/invalidParameter(_:expected:)``.
    public func integer(_ name: String) throws(RoutingError) -> Int {
        let text = try string(name)
        guard let value = Int(text), String(value) == text else { throw .invalidParameter(name, expected: "an integer") }
        return value
    }

    /// The value of a parameter that must be one of an enumeration's raw values.
    /// - Throws: ``RoutingError/missingParameter(_:)``, ``RoutingError/invalidParameter(_:expected:)``.
    public func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, of type: Choice.Type = Choice.self) throws(RoutingError)
        -> Choice where Choice.RawValue == String
    {
        guard let choice = Choice(rawValue: try string(name)) else {
            throw .invalidParameter(name, expected: "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }
}
