import StatisticsKitTesting
import Testing

@testable import StatisticsKit

@Suite struct EventTrackingConformanceTests {
    @Test(arguments: EventTrackingConformance.checks)
    func eventLog_conforms(check: EventTrackingConformance.Check) throws {
        let folder = TestFolder()
        let log = try EventLog(folder: folder.path, schema: EventTrackingConformance.schema, consent: .granted)
        try check.run(log) { log.drain() }
    }

    @Test(arguments: EventTrackingConformance.checks)
    func recordingTracker_conforms(check: EventTrackingConformance.Check) throws {
        let tracker = RecordingEventTracker(schema: EventTrackingConformance.schema)
        try check.run(tracker) { tracker.events }
    }

    /// Ignores the schema.
    private final class TooOpen: EventTracking {
        let inner = RecordingEventTracker(schema: nil)
        func track(_ name: String, _ attributes: EventAttributes) { inner.track(name, attributes) }
    }

    @Test func conformance_whenTrackerIgnoresSchema_fails() throws {
        let failing = EventTrackingConformance.checks.filter { check in
            let tracker = TooOpen()
            do { try check.run(tracker) { tracker.inner.events } } catch { return true }
            return false
        }
        #expect(
            failing.map(\.name) == [
                "refuses events that the schema does not list",
                "omits attributes that the schema does not list, and keeps the event",
            ])
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
