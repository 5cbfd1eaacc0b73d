import Foundation
import GRDB

extension BackendStore {
    /// JSON texts by name.
    func config() async throws -> [String: String] {
        try await database.read { db in
            Dictionary(
                uniqueKeysWithValues: try Row.fetchAll(db, sql: "SELECT name, json FROM config").map {
                    ($0["name"] as String, $0["json"] as String)
                })
        }
    }

    /// The switches of the back end by name, as JSON. Apps do not receive them.
    public func switches() async throws -> [String: String] {
        let stored = try await database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT name, json FROM config WHERE substr(name, 1, ?) = ?",
                arguments: [SwitchMiddleware.prefix.count, SwitchMiddleware.prefix]
            ).map { ($0["name"] as String, $0["json"] as String) }
        }
        return initialSwitches.merging(stored) { _, stored in stored }
    }

    /// Sets a value; nil removes it.
    func setConfig(_ name: String, json: String?) async throws {
        try await database.write { db in
            guard let json else { return try db.execute(sql: "DELETE FROM config WHERE name = ?", arguments: [name]) }
            try db.execute(sql: "INSERT OR REPLACE INTO config (name, json) VALUES (?, ?)", arguments: [name, json])
        }
    }
}
