import DemoBackendKit
import Foundation

/// The entries of users.
struct BudgetsBackend: BackendDomain {
    /// The maximum length of an entry in characters.
    static let length = 500
    /// The maximum number of entries of a user.
    static let maximum = 10_000

    let store: BackendStore

    static let schema = """
        CREATE TABLE IF NOT EXISTS budgetsEntry (
            id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL REFERENCES user(id), text TEXT NOT NULL,
            key TEXT NOT NULL, UNIQUE (user, key)
        ) STRICT
        """

    private struct Entry: Codable, FetchableRecord {
        var id: Int
        var text: String
    }

    private struct Order: Decodable {
        var text: String
    }

    func welcome(_ user: NewUser, in db: Database) throws {
        guard case .demo = user else { return }
        for text in ["Bread", "Milk"] { _ = try insert(text, of: user.id, key: "first-\(text)", in: db) }
    }

    func add(to router: Router<BackendContext>) {
        router.get("v1/budgets") { request, _ in
            let user = try await store.user(of: request)
            let entries = try await store.database.read { db in
                let query = "SELECT id, text FROM budgetsEntry WHERE user = ? ORDER BY id"
                return try Entry.fetchAll(db, sql: query, arguments: [user.id])
            }
            return try Response.json(["entries": entries])
        }
        router.post("v1/budgets") { request, context in
            let user = try await store.user(of: request)
            let order = try await request.json(Order.self, context: context)
            let key = try request.idempotencyKey
            let entry = try await store.database.write { try insert(order.text, of: user.id, key: key, in: $0) }
            return try Response.json(entry, status: .created)
        }
        router.delete("v1/budgets/:id") { request, context in
            let user = try await store.user(of: request)
            let id = try context.parameters.require("id", as: Int.self)
            try await store.database.write { db in
                let statement = "DELETE FROM budgetsEntry WHERE id = ? AND user = ?"
                try db.execute(sql: statement, arguments: [id, user.id])
            }
            return Response(status: .noContent)
        }
    }

    /// Adds an entry, once for each key.
    private func insert(_ text: String, of user: String, key: String, in db: Database) throws -> Entry {
        let query = "SELECT id, text FROM budgetsEntry WHERE user = ? AND key = ?"
        if let known = try Entry.fetchOne(db, sql: query, arguments: [user, key]) {
            guard known.text == text else { throw Refusal(status: 409, code: "idempotency_key_reused") }
            return known
        }
        let isShort = text.utf8.count <= Self.length * BackendStore.bytesPerCharacter && text.count <= Self.length
        guard isShort, text.contains(where: { !$0.isWhitespace }) else {
            throw Refusal(status: 422, code: "malformed_text", detail: ["limit": Self.length])
        }
        let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM budgetsEntry WHERE user = ?", arguments: [user])
        guard (count ?? 0) < Self.maximum else { throw Refusal(status: 422, code: "too_many") }
        let statement = "INSERT INTO budgetsEntry (user, text, key) VALUES (?, ?, ?)"
        try db.execute(sql: statement, arguments: [user, text, key])
        return Entry(id: Int(db.lastInsertedRowID), text: text)
    }
}
