import StatisticsKit

/// The requirements on an ``EventTracking``, as named checks that throw.
enum EventTrackingChecks {
    /// One check.
    struct Check: Sendable, CustomStringConvertible {
        /// The requirement that the check verifies.
        let name: String
        /// Runs the check. The parameters are an empty tracker with consent and ``EventTrackingChecks/schema``, and a function that returns its
        /// events, oldest first.
        let run: @Sendable (any EventTracking, () throws -> [RecordedEvent]) throws -> Void
        var description: String { name }
    }

    /// A failed check.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The schema of the checks.
    static let schema: EventSchema = [
        EventDefinition("plain"),
        EventDefinition(
            "rich",
            attributes: [
                "text": .text(maximumLength: 64), "choice": .oneOf(["a", "b"]), "integer": .integer, "number": .number, "boolean": .boolean,
            ]),
    ]

    /// All checks.
    static let all: [Check] = [
        Check(name: "keeps events in order, each with a unique id") { tracker, readBack in
            for number in 0..<20 { tracker.track("rich", ["integer": .integer(Int64(number))]) }
            let events = try readBack()
            try expect(events.map { $0["integer"] }, (0..<20).map { .integer($0) })
            try expect(Set(events.map(\.id)).count, 20)
        },
        Check(name: "keeps values of every kind unchanged") { tracker, readBack in
            let values: [(EventAttributes, [RecordedEvent.Attribute])] = [
                (["text": ""], [.init("text", "")]),
                (["text": "日本 \u{0} \"quoted\" \n"], [.init("text", "日本 \u{0} \"quoted\" \n")]),
                (["choice": "b", "boolean": true], [.init("choice", "b"), .init("boolean", true)]),
                (["integer": .integer(.min)], [.init("integer", .integer(.min))]),
                (["integer": .integer(.max)], [.init("integer", .integer(.max))]),
                (["number": -0.1, "boolean": false], [.init("number", -0.1), .init("boolean", false)]),
                (["number": 3], [.init("number", 3)]),
                ([:], []),
            ]
            for (attributes, _) in values { tracker.track("rich", attributes) }
            try expect(readBack().map(\.attributes), values.map(\.1))
        },
        Check(name: "refuses events that the schema does not list") { tracker, readBack in
            for name in ["", "unknown", "Plain", "plain "] { tracker.track(name) }
            tracker.track("plain")
            try expect(readBack().map(\.name), ["plain"])
        },
        Check(name: "omits attributes that the schema does not list, and keeps the event") { tracker, readBack in
            tracker.track("plain", ["email": "ada@example.org"])
            tracker.track(
                "rich",
                [
                    "choice": "c", "integer": 1.5, "number": .number(.nan), "boolean": 1, "text": .text(String(repeating: "x", count: 65)),
                    "other": 1,
                ])
            tracker.track("rich", ["integer": 1, "integer": 2])
            try expect(readBack().map(\.attributes), [[], [], [.init("integer", 1)]])
        },
    ]

    private static func expect<Value: Equatable>(_ seen: Value, _ wanted: Value) throws {
        if seen != wanted { throw Failure(description: "expected \(wanted), read back \(seen)") }
    }
}
