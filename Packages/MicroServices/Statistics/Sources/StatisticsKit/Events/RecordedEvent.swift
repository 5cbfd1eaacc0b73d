/// An event as stored and sent.
public struct RecordedEvent: Sendable, Hashable {
    /// The permanent identifier.
    public var id: EventID
    /// The event's name.
    public var name: String
    /// The wall clock of the device, in milliseconds since 1970.
    public var time: Int64
    /// A random number that identifies the session but not the user or the device.
    public var session: UInt64
    /// The share of sessions that track it; a server divides by it.
    public var sampleRate: Double
    /// The attributes in the order of the call, each name once.
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

/// A permanent identifier of an event, so that a server can count it once.
public struct EventID: Sendable, Hashable, CustomStringConvertible {
    /// A random number, generated each time a log is opened or emptied.
    public let run: UInt64
    /// Increases with every event of a folder.
    public let number: UInt64

    public init(run: UInt64, number: UInt64) {
        self.run = run
        self.number = number
    }

    /// `run-number`, both hexadecimal, the run with 16 digits.
    public var description: String { "\(run.hex16)-\(String(number, radix: 16))" }
}

extension UInt64 {
    /// 16 digits.
    var hex16: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
