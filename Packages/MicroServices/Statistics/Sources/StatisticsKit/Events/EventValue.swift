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
