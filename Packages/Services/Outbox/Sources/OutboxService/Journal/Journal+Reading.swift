import DatabaseKit
import Foundation
import PersonalDataService

extension Journal {
    /// Returns all pending entries, oldest first.
    func entries() async throws -> [OutboxEntry<Reason>] { try await store.read { try entries($0, "1 ORDER BY number") } }

    func entry(_ id: String) async throws -> OutboxEntry<Reason>? { try await store.read { try entries($0, "id = ?", id).first } }

    /// Returns the first entry after a position that has not failed.
    func next(after number: Int) async throws -> OutboxEntry<Reason>? {
        try await store.read { try entries($0, "number > ? AND failure IS NULL ORDER BY number LIMIT 1", number).first }
    }

    /// Returns the finished entries that are remembered, oldest first.
    func done() async throws -> [DoneEntry] { try await store.read { try done($0, "1 ORDER BY number") } }

    /// Returns the pending and the finished entries of one moment, each oldest first.
    func all() async throws -> (entries: [OutboxEntry<Reason>], done: [DoneEntry]) {
        try await store.read { (try entries($0, "1 ORDER BY number"), try done($0, "1 ORDER BY number")) }
    }

    func entries<each Argument: SQLBindable>(
        _ connection: Connection, _ condition: String, _ arguments: repeat each Argument
    ) throws -> [OutboxEntry<Reason>] {
        let entries = try connection.rows(
            "SELECT number, id, kind, created, revision, hasLeft, attempts, failure, payload FROM outbox WHERE \(condition)",
            repeat each arguments
        ) { row in
            let id = try row.text(1)
            return OutboxEntry<Reason>(
                number: try row.integer(0), id: id, userID: userID, kind: try row.text(2), payload: try opened(row, 8, id),
                created: Date(timeIntervalSince1970: try row.real(3)), revision: try row.integer(4), hasLeft: try row.bool(5),
                attempts: try row.integer(6), failure: Self.reason(try opened(row, 7, id)))
        }
        return try entries.map { entry in
            var entry = entry
            let facts: [(String, String)] = try connection.rows("SELECT name, fact FROM outboxStep WHERE entry = ?", entry.number) {
                (try $0.text(0), try opened($0, 1, entry.id))
            }
            entry.facts = Dictionary(facts) { $1 }
            return entry
        }
    }

    func done<each Argument: SQLBindable>(
        _ connection: Connection, _ condition: String, _ arguments: repeat each Argument
    ) throws -> [DoneEntry] {
        try connection.rows("SELECT id, kind, result, created, payload FROM outboxDone WHERE \(condition)", repeat each arguments) { row in
            let id = try row.text(0)
            return DoneEntry(
                id: id, kind: try row.text(1), payload: try opened(row, 4, id), result: try opened(row, 2, id),
                created: Date(timeIntervalSince1970: try row.real(3)))
        }
    }

    // MARK: Sealing

    static func json(_ reason: Reason?) throws -> String? {
        try reason.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }

    /// Returns a stored reason. Another version of the app may have stored one that is unknown here.
    private static func reason(_ json: String?) -> Reason? {
        json.map { (try? JSONDecoder().decode(Reason.self, from: Data($0.utf8))) ?? .unexpectedAnswer }
    }

    func sealed(_ value: some SQLColumn, _ id: String) throws -> SQLValue { try userStore.seal.value(value, context: "outbox/" + id) }

    func opened<Value: SQLColumn>(_ row: Row, _ column: Int, _ id: String) throws -> Value {
        try userStore.seal.open(row, column, context: "outbox/" + id)
    }
}
