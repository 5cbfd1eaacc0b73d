/// The definition of an event: its name, its attributes, and the share of sessions that track it.
public struct EventDefinition: Sendable, Hashable {
    /// The values that an attribute accepts. Other values are omitted from the event and counted.
    public enum Kind: Sendable, Hashable {
        /// Text up to a number of UTF-8 bytes. Prefer ``oneOf(_:)``: free text may contain personal data.
        case text(maximumLength: Int)
        /// One of these texts.
        case oneOf(Set<String>)
        case integer
        /// A finite number, including integers.
        case number
        case boolean

        func admits(_ value: EventValue) -> Bool {
            switch (self, value) {
            case (.text(let maximumLength), .text(let text)): text.utf8.count <= maximumLength
            case (.oneOf(let allowed), .text(let text)): allowed.contains(text)
            case (.integer, .integer), (.number, .integer), (.boolean, .boolean): true
            case (.number, .number(let number)): number.isFinite
            default: false
            }
        }
    }

    struct Attribute: Sendable, Hashable {
        var name: String
        var kind: Kind
    }

    /// The event's name.
    public let name: String
    /// The share of sessions that track it, 0 to 1. A session tracks all events of a name or none, so that funnels stay complete.
    public let sampleRate: Double
    /// Sorted by name. An array, because comparing the few names of an event is faster than hashing one.
    let attributes: [Attribute]
    /// The hash of the name, equal in every process.
    let nameHash: UInt64

    /// - Parameters:
    ///   - attributes: the attributes to record, at most 64; others are omitted.
    ///   - sampleRate: the share of sessions that track the event; clamped to 0...1.
    public init(_ name: String, attributes: [String: Kind] = [:], sampleRate: Double = 1) {
        self.name = name
        self.sampleRate = sampleRate.isNaN ? 0 : min(1, max(0, sampleRate))
        self.attributes = attributes.sorted { $0.key < $1.key }.prefix(64).map { Attribute(name: $0.key, kind: $0.value) }
        // FNV-1a: Swift's own hash differs from process to process.
        nameHash = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Whether the session is part of the sample.
    func isSampled(in session: UInt64) -> Bool {
        if sampleRate >= 1 { return true }
        var mixed = SplitMix64(state: session ^ nameHash)
        return Double(mixed.next() >> 11) * 0x1p-53 < sampleRate
    }
}

struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
