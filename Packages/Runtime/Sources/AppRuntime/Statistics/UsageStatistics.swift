import HTTPTypes
import LoggingKit
import NetworkKit
import PreferencesAPI
import StatisticsKit
import Synchronization

/// Counts how the app is used, with the consent of the current user. Without consent nothing is stored or sent, and withdrawing it deletes
/// stored events.
final class UsageStatistics: EventTracking {
    /// The only events: opened and failed pages, by address pattern, without values and names.
    static let schema: EventSchema = [
        EventDefinition("page_opened", attributes: ["page": .text(maximumLength: 80)]),
        EventDefinition("page_failed", attributes: ["page": .text(maximumLength: 80)]),
    ]

    private let folder: String?
    private let log = Mutex<EventLog?>(nil)
    private let logger = Logger(label: "app.statistics")

    /// - Parameter folder: A separate folder, created if needed; nil to count nothing.
    init(folder: String?) {
        self.folder = folder
    }

    func track(_ name: String, _ attributes: EventAttributes) {
        log.withLock { $0 }?.track(name, attributes)
    }

    /// Separates the events of a user from those of the next.
    func endSession() {
        log.withLock { $0 }?.endSession()
    }

    var figures: EventLogMetrics { log.withLock { $0 }?.metrics ?? EventLogMetrics() }

    /// Follows the consent and uploads events, until the task is canceled.
    func run(consent: AsyncStream<Preferences>, client: HTTPClient) async {
        defer { log.withLock { $0 = nil } }
        var sending: Task<Void, Never>?
        for await preferences in consent {
            sending?.cancel()
            sending = nil
            // An earlier run of the app that is about to end may still own the folder.
            while !apply(preferences.statistics == .granted ? .granted : .denied) {
                do { try await Task.sleep(for: .milliseconds(500)) } catch { return }
            }
            if preferences.statistics == .granted, let log = log.withLock({ $0 }) {
                sending = Task { await EventUploader(log: log, policy: Self.policy) { try await Self.send($0, by: client) }.run() }
            }
        }
        sending?.cancel()
    }

    private static let policy = UploadPolicy(interval: .seconds(2))

    /// Returns false if the log cannot be opened yet and another attempt is useful.
    private func apply(_ consent: StatisticsKit.Consent) -> Bool {
        guard let folder else { return true }
        do throws(StatisticsError) {
            if let log = log.withLock({ $0 }) {
                try log.setConsent(consent)
            } else {
                let opened = try EventLog(folder: folder, schema: Self.schema, consent: consent)
                log.withLock { $0 = opened }
            }
            return true
        } catch {
            logger.error("statistics cannot be stored or deleted", error: error)
            return error != .inUse(folder: folder)
        }
    }

    private static func send(_ batch: EventBatch, by client: HTTPClient) async throws -> SendOutcome {
        var request = NetworkRequest(.post, "/v1/statistics/events", body: HTTPBody(batch.json()))
        try request.setHeader("Content-Type", to: "application/json")
        do {
            return try await client.call(Endpoint(request) { _, status in SendOutcome(status: status) })
        } catch let error as NetworkError {
            guard let status = error.statusCode else { throw error }
            return SendOutcome(status: status, retryAfter: error.retryAfter)
        }
    }
}
