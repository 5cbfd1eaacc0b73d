import StatisticsKitTesting
import Testing

@testable import StatisticsKit

/// The requirements on every tracker, of a log on disk and of the one in memory.
@Suite(.timeLimit(.minutes(10))) struct EventTrackingTests {
    private static let schema: EventSchema = [
        EventDefinition("plain"),
        EventDefinition(
            "rich",
            attributes: [
                "text": .text(maximumLength: 64), "choice": .oneOf(["a", "b"]), "integer": .integer, "number": .number, "boolean": .boolean,
            ]),
    ]
    private let folder = TestFolder()

    private func events(inMemory: Bool, _ track: (any EventTracking) -> Void) throws -> [RecordedEvent] {
        let tracker = RecordingEventTracker(schema: Self.schema)
        let log = try EventLog(folder: folder.path, schema: Self.schema, consent: .granted)
        track(inMemory ? tracker : log)
        return inMemory ? tracker.events : log.drain()
    }

    @Test(arguments: [true, false]) func events_areKeptInOrderWithUniqueIDsAndUnchangedValues(inMemory: Bool) throws {
        let values: [(EventAttributes, [RecordedEvent.Attribute])] = [
            (["text": ""], [.init("text", "")]),
            (["text": "日本 \u{0} \"quoted\" \n"], [.init("text", "日本 \u{0} \"quoted\" \n")]),
            (["choice": "b", "boolean": true], [.init("choice", "b"), .init("boolean", true)]),
            (["integer": .integer(.min)], [.init("integer", .integer(.min))]),
            (["integer": .integer(.max)], [.init("integer", .integer(.max))]),
            (["number": -0.1, "boolean": false], [.init("number", -0.1), .init("boolean", false)]),
            (["number": 3], [.init("number", 3)]), ([:], []),
        ]
        let events = try events(inMemory: inMemory) { for (attributes, _) in values { $0.track("rich", attributes) } }
        #expect(events.map(\.attributes) == values.map(\.1))
        #expect(Set(events.map(\.id)).count == values.count)
    }

    @Test(arguments: [true, false]) func events_outsideTheSchema_areRefused(inMemory: Bool) throws {
        let events = try events(inMemory: inMemory) { tracker in
            for name in ["", "unknown", "Plain", "plain "] { tracker.track(name) }
            tracker.track("plain", ["email": "ada@example.org"])
            tracker.track(
                "rich",
                [
                    "choice": "c", "integer": 1.5, "number": .number(.nan), "boolean": 1, "text": .text(String(repeating: "x", count: 65)),
                    "other": 1,
                ])
            tracker.track("rich", ["integer": 1, "integer": 2])
        }
        #expect(events.map(\.attributes) == [[], [], [.init("integer", 1)]])
    }

    @Test func recordingTracker_whenConsentIsWithdrawn_removesEvents() {
        let tracker = RecordingEventTracker()
        tracker.track("a")
        tracker.setConsent(.denied)
        tracker.track("b")
        #expect(tracker.events.isEmpty)
        #expect(tracker.dropped == [.noConsent: 2])
    }
}
