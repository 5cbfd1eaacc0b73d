import DatabaseKit
import GRDB

/// Measures the cost of observers for a writer.
enum Observers {
    static func run(_ folder: String) async throws {
        let idle = try Store(path: folder + "/idle.sqlite", migrations: [Migration("1", Entry.table)])
        let watched = try Store(path: folder + "/watched.sqlite", migrations: [Migration("1", Entry.table)])
        var tasks: [Task<Int, Never>] = []
        for _ in 0..<100 {
            let changes = try await watched.changes(in: ["entry"])
            tasks.append(
                Task {
                    var received = 0
                    for await _ in changes { received += 1 }
                    return received
                })
        }
        var (without, with) = (Times(), Times())
        for round in 0..<50 {
            for number in 0..<200 { try await without.measure { try await write(round * 200 + number, to: idle) } }
            for number in 0..<200 { try await with.measure { try await write(round * 200 + number, to: watched) } }
        }
        for task in tasks { task.cancel() }
        var received = 0
        for task in tasks { received += await task.value }
        guard received >= 100 else { return print("observers: no observer was notified") }
        DatabaseBenchmarks.report("writer beside 100 observers, p50", with.share(0.5), beside: "alone", without.share(0.5), unit: "µs")
        DatabaseBenchmarks.report("writer beside 100 observers, p99", with.share(0.99), beside: "alone", without.share(0.99), unit: "µs")
    }

    private static func write(_ number: Int, to store: Store) async throws {
        _ = try await store.write { try $0.run(Entry.insert, number, number, 0.5, "text") }
    }
}
