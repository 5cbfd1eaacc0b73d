import DatabaseKit
import Foundation

/// The stored rules and the name of this installation.
struct ConfigStore: Sendable {
    static let migrations = [
        Migration(
            "1-rules-and-installation",
            """
            CREATE TABLE rule (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TABLE installation (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;
            """)
    ]

    let store: Store

    /// Returns the rules; nil for an unreadable one.
    func rules() async throws -> [String: ConfigRule?] {
        let rows = try await store.read { try $0.rows("SELECT name, json FROM rule") { (try $0.text(0), try $0.text(1)) } }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0, try? JSONDecoder().decode(ConfigRule.self, from: Data($1.utf8))) })
    }

    func replaceRules(_ rules: [String: ConfigRule]) async throws {
        let encoder = JSONEncoder()
        let rows = try rules.map { ($0, String(decoding: try encoder.encode($1), as: UTF8.self)) }
        try await store.write { connection in
            try connection.run("DELETE FROM rule")
            for (name, json) in rows { try connection.run("INSERT INTO rule (name, json) VALUES (?, ?)", name, json) }
        }
    }

    func installation() async throws -> String? {
        try await store.read { try $0.first("SELECT name FROM installation") { try $0.text(0) } }
    }

    func rename(_ name: String) async throws {
        try await store.write { _ = try $0.run("INSERT OR REPLACE INTO installation (id, name) VALUES (1, ?)", name) }
        try await store.scrub()
    }

    /// Returns the name of this installation, which is initially the proposed one and is never sent.
    func installation(proposing name: String) async throws -> String {
        try await store.write { connection in
            try connection.run("INSERT OR IGNORE INTO installation (id, name) VALUES (1, ?)", name)
            return try connection.reading.first("SELECT name FROM installation") { try $0.text(0) } ?? name
        }
    }
}
