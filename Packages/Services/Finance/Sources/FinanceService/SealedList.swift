import DatabaseKit
import FinanceAPI
import Foundation
import PersonalDataService

/// The lists that a user has saved.
struct SavedLists: Sendable {
    let part: UserStore

    static let migrations = ["template", "payee", "choice", "plan"].map { table in
        Migration(
            "3-\(table)", "CREATE TABLE \(table) (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, content BLOB NOT NULL) STRICT;")
    }

    var templates: SealedList<TransferTemplate> { SealedList(part: part, table: "template", maximum: TransferTemplate.maximumCount) }
    var payees: SealedList<Payee> { SealedList(part: part, table: "payee", maximum: Payee.maximumCount) }
    var plans: SealedList<PlannedTransfer> { SealedList(part: part, table: "plan", maximum: PlannedTransfer.maximumCount) }
    var choices: SealedList<CategoryChoice> { SealedList(part: part, table: "choice", maximum: CategoryChoice.maximumCount) }
}

/// A list of a user's values, each of which is sealed and found by a digest of its id.
struct SealedList<Item: Codable & Sendable & Identifiable<String>>: Sendable {
    let part: UserStore
    let table: String
    let maximum: Int

    /// Oldest first.
    func all() async throws -> [Item] { try await part.store.read { try all($0) } }

    private func all(_ connection: Connection) throws -> [Item] {
        let rows = try connection.rows("SELECT id, content FROM \(table) ORDER BY number") { row in
            try part.seal.open(row, 1, context: context(try row.bytes(0))) as String
        }
        return try rows.map { try JSONDecoder().decode(Item.self, from: Data($0.utf8)) }
    }

    /// Adds items, or replaces those with their ids, all or none.
    /// - Parameter name: The name that no other item may have; nil to allow equal names, as in a restored export.
    /// - Throws: ``FinanceError/tooManySaved``, ``FinanceError/nameTaken``.
    func keep(_ items: [Item], hasUniqueNames name: (@Sendable (Item) -> String)? = nil) async throws {
        let encoded = try items.map { (try part.digest($0.id), String(decoding: try JSONEncoder().encode($0), as: UTF8.self)) }
        try await part.store.write { connection in
            if let name {
                let others = try all(connection.reading).filter { other in !items.contains { $0.id == other.id } }
                guard Set(others.map(name)).isDisjoint(with: items.map(name)) else { throw FinanceError.nameTaken }
            }
            for (id, content) in encoded {
                try connection.run(
                    "INSERT INTO \(table) (id, content) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content", id,
                    try part.seal.value(content, context: context(id)))
            }
            let count = try connection.reading.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) } ?? 0
            if count > maximum { throw FinanceError.tooManySaved }
        }
    }

    func remove(_ id: Item.ID) async throws {
        let id = try part.digest(id)
        try await part.store.write { _ = try $0.run("DELETE FROM \(table) WHERE id = ?", id) }
        try await part.store.scrub()
    }

    private func context(_ id: [UInt8]) -> String { table + "/" + id.map { String($0, radix: 16) }.joined(separator: "-") }
}
