import GRDB

extension BackendStore {
    /// Counts the events of a batch, once per batch.
    func count(batch: String, names: [String], sessions: Set<String>) async throws {
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        try await database.write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO statisticsBatch (id) VALUES (?)", arguments: [batch])
            guard db.changesCount > 0 else { return }
            for session in sessions {
                try db.execute(sql: "INSERT OR IGNORE INTO statisticsSession (id) VALUES (?)", arguments: [session])
            }
            for (name, count) in counts {
                try db.execute(
                    sql: """
                        INSERT INTO statisticsCount (name, count) VALUES (?, ?)
                        ON CONFLICT (name) DO UPDATE SET count = count + excluded.count
                        """, arguments: [name, count])
            }
        }
    }

    func statistics() async throws -> [String: Int] {
        try await database.read { db in
            Dictionary(
                uniqueKeysWithValues: try Row.fetchAll(db, sql: "SELECT name, count FROM statisticsCount").map {
                    ($0["name"] as String, $0["count"] as Int)
                })
        }
    }

    func statisticsSessions() async throws -> Int {
        try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM statisticsSession") ?? 0 }
    }
}
