import DatabaseKit
import FinanceAPI
import Foundation
import PersonalDataService

/// The transfer templates of a user. Their contents are sealed.
struct Templates: Sendable {
    static let migration = Migration(
        "3-transfer-templates",
        "CREATE TABLE template (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content BLOB NOT NULL) STRICT;")

    let part: UserStore

    /// Oldest first.
    func all() async throws -> [TransferTemplate] {
        let rows = try await part.store.read { connection in
            try connection.rows("SELECT id, content FROM template ORDER BY number") { row in
                try part.seal.open(row, 1, context: Self.context(try row.text(0))) as String
            }
        }
        return try rows.map { try JSONDecoder().decode(TransferTemplate.self, from: Data($0.utf8)) }
    }

    /// Adds templates, or replaces those with their ids, all or none.
    /// - Throws: ``FinanceError/tooManyTemplates``.
    func keep(_ templates: [TransferTemplate]) async throws {
        let encoded = try templates.map { ($0.id, String(decoding: try JSONEncoder().encode($0), as: UTF8.self)) }
        try await part.store.write { connection in
            for (id, content) in encoded {
                try connection.run(
                    "INSERT INTO template (id, content) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content", id,
                    try part.seal.value(content, context: Self.context(id)))
            }
            let count = try connection.reading.first("SELECT COUNT(*) FROM template") { try $0.integer(0) } ?? 0
            if count > TransferTemplate.maximumCount { throw FinanceError.tooManyTemplates }
        }
    }

    func remove(_ id: String) async throws {
        try await part.store.write { _ = try $0.run("DELETE FROM template WHERE id = ?", id) }
        try await part.store.scrub()
    }

    private static func context(_ id: String) -> String { "template/" + id }
}
