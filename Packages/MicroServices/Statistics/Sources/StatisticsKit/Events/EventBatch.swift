/// A non-empty batch of events of one session that are sent together, oldest first.
public struct EventBatch: Sendable, Hashable, Identifiable {
    /// The events.
    public let events: [RecordedEvent]

    /// Creates a batch for tests, oldest event first; nil without events.
    public init?(_ events: [RecordedEvent]) {
        guard !events.isEmpty else { return nil }
        self.events = events
    }

    /// Identifies the batch: equal events, equal id. A failed batch is sent again unchanged, also by the next process, so that a server that has
    /// accepted it can recognize it.
    public var id: String {
        events.last.map { "\(events[0].id)-\(String($0.id.number, radix: 16))" } ?? ""
    }

    var range: ClosedRange<UInt64> {
        let first = events[0].id.number
        return first...max(first, events[events.count - 1].id.number)
    }
}

extension EventBatch {
    /// The batch as one JSON object (RFC 8259) in UTF-8:
    ///
    /// ```json
    /// {"batch":"…","sent":1700000000000,"events":[{"id":"…","name":"…","time":1700000000000,"session":"…","attributes":{"page":"overview"}}]}
    /// ```
    ///
    /// `sent` and `time` are in milliseconds since 1970 by the clock of the device, which may be wrong: a server adds the difference between its own
    /// clock and `sent` to the times. `sample_rate` is omitted if it is 1, `attributes` if there are none.
    public func json(sent: Int64 = StatisticsClock.system.wall()) -> [UInt8] {
        var text = JSONText()
        text.raw("{\"batch\":")
        text.string(id)
        text.raw(",\"sent\":\(sent),\"events\":[")
        for (index, event) in events.enumerated() {
            if index > 0 { text.raw(",") }
            text.append(event)
        }
        text.raw("]}")
        return text.bytes
    }
}

struct JSONText {
    private(set) var bytes: [UInt8] = []

    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20, 0x7F:
                raw(byte < 16 ? "\\u000" : "\\u00")
                raw(String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// JSON has no infinity and no NaN; these are the strings of protocol buffers' JSON format.
    mutating func number(_ number: Double) {
        if number.isFinite {
            raw("\(number)")
        } else {
            raw(number.isNaN ? "\"NaN\"" : number < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        }
    }

    mutating func append(_ event: RecordedEvent) {
        raw("{\"id\":\"\(event.id)\",\"name\":")
        string(event.name)
        raw(",\"time\":\(event.time),\"session\":\"\(event.session.hex16)\"")
        if event.sampleRate < 1 {
            raw(",\"sample_rate\":")
            number(event.sampleRate)
        }
        if !event.attributes.isEmpty {
            raw(",\"attributes\":{")
            for (index, attribute) in event.attributes.enumerated() {
                if index > 0 { raw(",") }
                string(attribute.name)
                raw(":")
                switch attribute.value {
                case .text(let text): string(text)
                case .integer(let integer): raw("\(integer)")
                case .number(let double): number(double)
                case .boolean(let boolean): raw(boolean ? "true" : "false")
                }
            }
            raw("}")
        }
        raw("}")
    }
}
