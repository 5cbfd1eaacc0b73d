import DiagnosticsAPI
public import NetworkKit
import StatisticsKit
import Synchronization

/// Counts calls by address. Its ``record(_:)`` is what the app's `EventInterceptor` calls.
public final class NetworkTally: Sendable {
    private struct Entry {
        var calls = 0
        var failures: [String: Int] = [:]
        var durations = LogLinearHistogram()
    }

    /// What addresses beyond the limit are counted as.
    public static let otherAddresses = "other addresses"

    private let maximumAddresses: Int
    private let entries = Mutex<[String: Entry]>([:])

    /// - Parameter maximumAddresses: how many are told apart.
    public init(maximumAddresses: Int = 100) { self.maximumAddresses = max(1, maximumAddresses) }

    /// Counts a call.
    public func record(_ event: NetworkEvent) {
        let failure = event.failure.map { "\($0)" } ?? event.statusCode.flatMap { $0 >= 400 ? "status \($0)" : nil }
        // An event without status and without a known failure is a failure nonetheless.
        let kind = failure ?? (event.statusCode == nil ? "failed" : nil)
        entries.withLock { entries in
            let isNew = entries[event.endpoint] == nil
            let address = isNew && entries.count >= maximumAddresses ? Self.otherAddresses : event.endpoint
            entries[address, default: Entry()].calls += 1
            entries[address]?.durations.record(event.duration / .seconds(1))
            if let kind { entries[address]?.failures[kind, default: 0] += 1 }
        }
    }

    /// The most called first.
    var figures: [NetworkFigures] {
        entries.withLock { $0 }.map { address, entry in
            NetworkFigures(
                id: address, calls: entry.calls, failures: entry.failures.values.reduce(0, +), failureKinds: .sorted(entry.failures),
                median: .seconds(entry.durations.quantile(0.5) ?? 0), slowest: .seconds(entry.durations.quantile(0.99) ?? 0))
        }.sorted { ($1.calls, $0.id) < ($0.calls, $1.id) }
    }
}

extension [Count] {
    /// The most frequent first.
    static func sorted(_ counts: [String: Int]) -> [Count] {
        counts.map { Count(name: $0.key, count: $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
}
