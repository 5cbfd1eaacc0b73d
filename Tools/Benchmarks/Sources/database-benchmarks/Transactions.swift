import DatabaseKit
import GRDB

/// One row, one transaction.
enum Transactions {
    static func run(_ folder: String) async throws {
        let store = try Store(path: folder + "/one.sqlite", migrations: [Migration("1", Entry.table)])
        let pool = try await store.database
        try await store.write { try $0.run(Entry.insert, 1, 0, 0.0, "text") }
        let update = "UPDATE entry SET amount = ? WHERE id = 1"
        var (own, other) = (Times(), Times())
        // In turns, so that a busy moment falls on both.
        for round in 0..<20 {
            for number in 0..<200 {
                try await own.measure { _ = try await store.write { try $0.run(update, round * 1000 + number) } }
            }
            for number in 0..<200 {
                try await other.measure {
                    try await pool.write { try $0.cachedStatement(sql: update).execute(arguments: [round * 1000 + number]) }
                }
            }
        }
        DatabaseBenchmarks.report("one-row transaction, p50", own.share(0.5), beside: "GRDB's", other.share(0.5), unit: "µs")
    }
}

/// The durations of single calls, in microseconds.
struct Times {
    private(set) var all: [Double] = []

    mutating func measure(_ body: () async throws -> Void) async rethrows {
        let start = ContinuousClock.now
        try await body()
        all.append((ContinuousClock.now - start) / .microseconds(1))
    }

    func share(_ share: Double) -> Double {
        let sorted = all.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
