import DatabaseKit
import Foundation
import GRDB
import Testing

/// Opens files created before this package used GRDB's migrator, with the migrations of an app's stores.
@Suite struct PresentFileTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/Present")
        .path
    private static let names = ["community", "config", "finance", "insurance", "preferences", "privacy", "publishing"]
    private let folder = TemporaryFolder()

    private func migrations(_ name: String) throws -> [DatabaseKit.Migration] {
        try String(contentsOfFile: "\(Self.fixtures)/\(name).sql", encoding: .utf8).components(separatedBy: "-- migration: ").dropFirst()
            .map { part in
                let end = try #require(part.firstIndex(of: "\n"))
                return DatabaseKit.Migration(String(part[..<end]), String(part[end...]))
            }
    }

    private func rows(_ store: Store) async throws -> [String: Int] {
        try await store.read { connection in
            let tables = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%migration%'") {
                try $0.text(0)
            }
            return try Dictionary(
                uniqueKeysWithValues: tables.map { table in
                    (table, try connection.first("SELECT COUNT(*) FROM \"\(table)\"") { try $0.integer(0) } ?? -1)
                })
        }
    }

    private static let expected: [String: [String: Int]] = [
        "community": ["feed": 1, "post": 2], "config": ["rule": 1, "installation": 1],
        "finance": ["owner": 1, "account": 2, "entry": 3, "imported": 2],
        "insurance": ["fetched": 1, "policy": 1, "product": 1, "offer": 2, "pendingOrder": 1], "preferences": ["preference": 2],
        "privacy": ["erasure": 1, "remaining": 2],
        "publishing": ["post": 2, "attachment": 2, "step": 3, "published": 1, "sqlite_sequence": 2],
    ]

    @Test(arguments: names)
    func existingFile_whenOpened_isUnchangedAndWritable(name: String) async throws {
        let path = folder.file("a.sqlite")
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/\(name).sqlite", toPath: path)
        let history = try migrations(name)
        do {
            let store = try Store(path: path, migrations: history)
            #expect(try await rows(store) == Self.expected[name])
            #expect(store.recovery == nil)
            try await store.close()
        }
        let next = Migration("99-next", "CREATE TABLE next (id INTEGER)")
        for _ in 1...2 {
            let store = try Store(path: path, migrations: history + [next])
            var rows = try await rows(store)
            #expect(rows.removeValue(forKey: "next") == 0)
            #expect(rows == Self.expected[name])
            // All migrations are registered with GRDB now.
            let known = try await store.read {
                try String.fetchAll($0.database, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
            }
            #expect(known == (history + [next]).map(\.name))
        }
    }
}
