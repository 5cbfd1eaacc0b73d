import DatabaseKit
import GRDB

/// Measures the cost of inspecting a file when it is opened.
enum Openings {
    static func run(_ folder: String) async throws {
        for megabytes in [1, 7, 64] {
            let path = folder + "/open-\(megabytes).sqlite"
            let migrations = [Migration("1", Entry.table)]
            let filled = try Store(path: path, migrations: migrations)
            try await filled.write { connection in
                for number in 0..<megabytes * 1000 {
                    try connection.run(Entry.insert, number, 1, 1.5, String(repeating: "some text ", count: 98))
                }
            }
            try await filled.close()
            var (own, other, write) = (Double.infinity, Double.infinity, Double.infinity)
            for _ in 0..<5 {
                own = min(own, try await DatabaseBenchmarks.time { try await Store(path: path, migrations: migrations).close() })
                other = min(other, try await DatabaseBenchmarks.time { try DatabasePool(path: path).close() })
                let store = try Store(path: path, migrations: migrations)
                write = min(
                    write,
                    try await DatabaseBenchmarks.time {
                        _ = try await store.write { try $0.run("UPDATE entry SET amount = 2 WHERE id = 1") }
                    })
                try await store.close()
            }
            DatabaseBenchmarks.report("opening and closing \(megabytes) MB", own, beside: "GRDB's pool", other)
            DatabaseBenchmarks.report("  first write", write, beside: "GRDB's opening", other)
        }
    }
}
