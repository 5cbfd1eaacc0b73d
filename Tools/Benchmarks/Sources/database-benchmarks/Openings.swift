import DatabaseKit
import Foundation
import GRDB

/// Measures opening, closing and the first write of files of several sizes. Each peer has a file of its own, because a file that another program
/// has written is inspected before the next write.
enum Openings {
    private static let migrations = [Migration("1", Entry.table)]
    private static let update = "UPDATE entry SET amount = amount + 1 WHERE id = 1"

    static func run(_ folder: String) async throws {
        for megabytes in [1, 7, 64] {
            let (path, peer) = ("\(folder)/open-\(megabytes).sqlite", "\(folder)/peer-\(megabytes).sqlite")
            let filled = try Store(path: path, migrations: migrations)
            try await filled.write { connection in
                for number in 0..<megabytes * 1000 {
                    try connection.run(Entry.insert, number, 1, 1.5, String(repeating: "some text ", count: 98))
                }
            }
            try await filled.close()
            try FileManager.default.copyItem(atPath: path, toPath: peer)
            var (own, other, ownWrite, otherWrite) = (Times(), Times(), Times(), Times())
            for _ in 0..<21 {
                try await own.measure { try await Store(path: path, migrations: migrations).close() }
                try await other.measure { try DatabasePool(path: peer).close() }
                let store = try Store(path: path, migrations: migrations)
                try await ownWrite.measure { _ = try await store.write { try $0.run(update) } }
                try await store.close()
                let pool = try DatabasePool(path: peer)
                try await otherWrite.measure { try await pool.write { try $0.execute(sql: update) } }
                try pool.close()
            }
            DatabaseBenchmarks.report(
                "opening and closing \(megabytes) MB, p50", own.share(0.5), beside: "GRDB's pool", other.share(0.5), unit: "µs")
            DatabaseBenchmarks.report("  longest", own.share(1), beside: "GRDB's pool", other.share(1), unit: "µs")
            DatabaseBenchmarks.report(
                "  first write, p50", ownWrite.share(0.5), beside: "GRDB's pool", otherWrite.share(0.5), unit: "µs")
        }
    }
}
