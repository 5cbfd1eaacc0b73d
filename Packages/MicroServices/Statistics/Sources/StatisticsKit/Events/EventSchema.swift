/// The events that may be tracked. Events and attributes that it does not list are never written to disk.
public struct EventSchema: Sendable, Hashable, ExpressibleByArrayLiteral {
    let definitions: [String: EventDefinition]

    /// Creates a schema. The last of several definitions of a name applies.
    public init(_ definitions: [EventDefinition]) {
        self.definitions = Dictionary(definitions.map { ($0.name, $0) }) { $1 }
    }

    public init(arrayLiteral elements: EventDefinition...) { self.init(elements) }

    /// The definition of an event, or nil if it must not be tracked.
    public subscript(name: String) -> EventDefinition? { definitions[name] }

    /// The attributes that the definition lists, the first of equal names, and the number of refused ones.
    public func admitted(_ attributes: EventAttributes, of definition: EventDefinition) -> (
        attributes: [(String, EventValue)], refused: Int
    ) {
        var admitted: [(String, EventValue)] = []
        for (name, value) in attributes
        where definition.admits(name, value) && !admitted.contains(where: { $0.0 == name }) {
            admitted.append((name, value))
        }
        return (admitted, attributes.count - admitted.count)
    }
}

extension EventDefinition {
    func admits(_ name: String, _ value: EventValue) -> Bool {
        for attribute in attributes where attribute.name == name { return attribute.kind.admits(value) }
        return false
    }
}
