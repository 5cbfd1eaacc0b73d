import DatabaseKit
import Foundation
import GRDB

/// Compares the database with a plain C loop and with GRDB's own interfaces, in the same run. Quote the ratios.
@main struct DatabaseBenchmarks {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("database-benchmarks-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let parts: [(String, (String) async throws -> Void)] = [
            ("fetch", fetch), ("insert", insert), ("transactions", Transactions.run), ("observers", Observers.run), ("deletes", deletes),
            ("openings", Openings.run),
        ]
        // All of them, or those that are named.
        let wanted = CommandLine.arguments.dropFirst()
        for (name, part) in parts where wanted.isEmpty || wanted.contains(name) { try await part(folder) }
    }

    /// 200,000 rows of ten integers, made into typed values.
    private static func fetch(_ folder: String) async throws {
        let path = folder + "/ten.sqlite"
        let columns = "abcdefghij".map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ")
        let store = try Store(path: path, migrations: [Migration("1", "CREATE TABLE ten (\(columns)) STRICT")])
        try await store.write { connection in
            let insert = "INSERT INTO ten VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            for row in 0..<200_000 {
                try connection.run(insert, row, row + 1, row * 3, row & 7, -row, row << 20, row ^ 255, 1, 0, row &* 7919)
            }
        }
        let grdb = try await store.database
        let raw = try RawSQLite(path)
        defer { raw.close() }
        var (loop, own, byIndex, byCodable) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
        var rows = 0
        for _ in 0..<7 {
            loop = min(loop, try await time { rows &+= try raw.fetch().count })
            own = min(own, try await time { rows &+= try await store.read { try $0.rows(Ten.select, make: Ten.init) }.count })
            byIndex = min(byIndex, try await time { rows &+= try await grdb.read { try TenByIndex.fetchAll($0, sql: Ten.select).count } })
            byCodable = min(
                byCodable, try await time { rows &+= try await grdb.read { try TenByCodable.fetchAll($0, sql: Ten.select).count } })
        }
        guard rows == 7 * 4 * 200_000 else { return print("fetch: rows are missing") }
        report("fetch of 200,000 × 10", own, beside: "a raw C loop", loop)
        report("  GRDB by index", byIndex, beside: "a raw C loop", loop)
        report("  GRDB by Codable", byCodable, beside: "a raw C loop", loop)
    }

    /// 50,000 rows in one transaction.
    private static func insert(_ folder: String) async throws {
        let count = 50_000
        let store = try Store(path: folder + "/own.sqlite", migrations: [Migration("1", Entry.table)])
        let queue = try await Store(path: folder + "/grdb.sqlite", migrations: [Migration("1", Entry.table)]).database
        let raw = try RawSQLite(folder + "/raw.sqlite")
        defer { raw.close() }
        try raw.run(Entry.table)
        var (loop, own, other) = (Double.infinity, Double.infinity, Double.infinity)
        for _ in 0..<7 {
            loop = min(loop, try await time { try raw.insert(count) })
            own = min(
                own,
                try await time {
                    try await store.write { connection in
                        for number in 0..<count {
                            let entry = Entry(number)
                            try connection.run(Entry.insert, entry.id, entry.amount, entry.rate, entry.text)
                        }
                    }
                })
            other = min(
                other,
                try await time {
                    try await queue.write { database in
                        let statement = try database.makeStatement(sql: Entry.insert)
                        for number in 0..<count {
                            let entry = Entry(number)
                            try statement.execute(arguments: [entry.id, entry.amount, entry.rate, entry.text])
                        }
                    }
                })
            guard try await store.read({ try $0.first("SELECT COUNT(*) FROM entry") { try $0.integer(0) } }) == count else {
                return print("insert: rows are missing")
            }
            try raw.run("DELETE FROM entry")
            try await store.write { try $0.run("DELETE FROM entry") }
            try await queue.write { try $0.execute(sql: "DELETE FROM entry") }
        }
        report("insert of 50,000", own, beside: "a raw C loop", loop)
        report("  GRDB, one statement", other, beside: "a raw C loop", loop)
    }

    /// Measures the cost of overwriting deleted text.
    private static func deletes(_ folder: String) async throws {
        var (secure, plain) = (Double.infinity, Double.infinity)
        for round in 0..<5 {
            for isSecure in [true, false] {
                let store = try Store(
                    path: folder + "/delete-\(round)-\(isSecure).sqlite", preset: Preset(secureDelete: isSecure),
                    migrations: [Migration("1", Entry.table)])
                try await store.write { connection in
                    for number in 0..<50_000 { try connection.run(Entry.insert, number, 1, 1.5, "some text of the usual length \(number)") }
                }
                let taken = try await time {
                    for part in 0..<50 {
                        try await store.write { try $0.run("DELETE FROM entry WHERE id >= ? AND id < ?", part * 1000, part * 1000 + 1000) }
                    }
                }
                if isSecure { secure = min(secure, taken) } else { plain = min(plain, taken) }
            }
        }
        report("delete of 50,000, overwritten", secure, beside: "left in free pages", plain)
    }

    // MARK: Measuring

    static func time(_ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    static func report(_ name: String, _ own: Double, beside peer: String, _ other: Double, unit: String = "ms") {
        let ratio = (own / other * 100).rounded() / 100
        print("database: \(name): \(rounded(own)) \(unit), \(ratio) × \(peer) (\(rounded(other)) \(unit))")
    }

    private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
