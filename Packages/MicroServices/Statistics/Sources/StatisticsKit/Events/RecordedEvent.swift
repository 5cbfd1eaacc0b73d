/// An event as it was written down.
public struct RecordedEvent: Sendable, Hashable {
    /// Its name for ever.
    public var id: EventID
    /// What happened.
    public var name: String
    /// Milliseconds since 1970 on the wall clock of the device.
    public var time: Int64
    /// The session that it belongs to: a random number that says nothing about the person or the device.
    public var session: UInt64
    /// The share of sessions that track it; a server divides by it.
    public var sampleRate: Double
    /// In the order of the call, each name once.
    public var attributes: [Attribute]

    /// One attribute.
    public struct Attribute: Sendable, Hashable {
        public var name: String
        public var value: EventValue

        public init(_ name: String, _ value: EventValue) {
            self.name = name
            self.value = value
        }
    }

    public init(id: EventID, name: String, time: Int64, session: UInt64, sampleRate: Double = 1, attributes: [Attribute] = []) {
        self.id = id
        self.name = name
        self.time = time
        self.session = session
        self.sampleRate = sampleRate
        self.attributes = attributes
    }

    /// The value of an attribute, or nil.
    public subscript(attribute: String) -> EventValue? { attributes.first { $0.name == attribute }?.value }
}
