import StatisticsKitTesting
import Testing

@testable import StatisticsKit

@Suite struct EventTrackingTests {
    @Test(arguments: EventTrackingChecks.all)
    func eventLog_meetsRequirements(check: EventTrackingChecks.Check) throws {
        let folder = TestFolder()
        let log = try EventLog(folder: folder.path, schema: EventTrackingChecks.schema, consent: .granted)
        try check.run(log) { log.drain() }
    }

    @Test(arguments: EventTrackingChecks.all)
    func recordingTracker_meetsRequirements(check: EventTrackingChecks.Check) throws {
        let tracker = RecordingEventTracker(schema: EventTrackingChecks.schema)
        try check.run(tracker) { tracker.events }
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
