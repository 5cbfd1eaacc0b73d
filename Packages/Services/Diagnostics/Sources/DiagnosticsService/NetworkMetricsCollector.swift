import DiagnosticsAPI
public import NetworkKit
import StatisticsKit
import Synchronization

/// Collects metrics of requests by address. The app's `EventInterceptor` calls ``record(_:)``.
public final class NetworkMetricsCollector: Sendable {
    private struct Entry {
        var calls = 0
        var failures: [String: Int] = [:]
        var durations = LogLinearHistogram()
        /// The timers of swift-metrics, by outcome.
        var timers: [String: Timer] = [:]
    }

    /// The name for all addresses beyond the limit.
    static let otherAddresses = "other addresses"

    private let maximumAddresses: Int
    private let entries = Mutex<[String: Entry]>([:])

    /// - Parameter maximumAddresses: The maximum number of separate addresses.
    public init(maximumAddresses: Int = 100) { self.maximumAddresses = max(1, maximumAddresses) }

    /// Records a request, also in the timer `http_client_requests` of swift-metrics.
    public func record(_ event: NetworkEvent) {
        let failure = event.failure.map { "\($0)" } ?? event.statusCode.flatMap { $0 >= 400 ? "status \($0)" : nil }
        // An event without a status and a known failure is a failure nevertheless.
        let kind = failure ?? (event.statusCode == nil ? "failed" : nil)
        entries.withLock { entries in
            let isNew = entries[event.endpoint] == nil
            let address = isNew && entries.count >= maximumAddresses ? Self.otherAddresses : event.endpoint
            entries[address, default: Entry()].calls += 1
            entries[address]?.durations.record(event.duration / .seconds(1))
            if let kind { entries[address]?.failures[kind, default: 0] += 1 }
            let outcome = kind ?? "success"
            let timer =
                entries[address]?.timers[outcome]
                ?? Timer(label: "http_client_requests", dimensions: [("address", address), ("outcome", outcome)])
            entries[address]?.timers[outcome] = timer
            timer.recordNanoseconds(Int64(event.duration / .nanoseconds(1)))
        }
    }

    /// The metrics, the most frequent address first.
    var metrics: [NetworkMetrics] {
        entries.withLock { $0 }.map { address, entry in
            NetworkMetrics(
                id: address, calls: entry.calls, failures: entry.failures.values.reduce(0, +), failureKinds: .sorted(entry.failures),
                median: .seconds(entry.durations.quantile(0.5) ?? 0), slowest: .seconds(entry.durations.quantile(0.99) ?? 0))
        }.sorted { ($1.calls, $0.id) < ($0.calls, $1.id) }
    }
}

extension [Count] {
    /// Sorts counts, the most frequent first.
    static func sorted(_ counts: [String: Int]) -> [Count] {
        counts.map { Count(name: $0.key, count: $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
}
