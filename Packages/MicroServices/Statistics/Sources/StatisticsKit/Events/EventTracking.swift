/// Records product events. Implemented by `EventLog`, and in memory by `RecordingEventTracker` of `StatisticsKitTesting`.
public protocol EventTracking: Sendable {
    /// Records an event and its attributes that are in the schema. Never throws and never waits for the network; dropped events are counted.
    func track(_ name: String, _ attributes: EventAttributes)
}

extension EventTracking {
    /// Records an event without attributes.
    public func track(_ name: String) { track(name, [:]) }
}

/// Whether the user agrees to statistics. Nothing is collected without consent.
public enum Consent: Sendable, Hashable {
    /// Events are stored and uploaded.
    case granted
    /// Nothing is stored. Stored events are removed from the disk.
    case denied
}

/// The value of an attribute of an event.
public enum EventValue: Sendable, Hashable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
}

/// The attributes of an event, as a literal: `["page": "overview", "rows": 12]`. The first of equal keys applies.
public typealias EventAttributes = KeyValuePairs<String, EventValue>

extension EventValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
