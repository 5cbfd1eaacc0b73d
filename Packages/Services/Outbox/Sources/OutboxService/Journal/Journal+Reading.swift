import DatabaseKit

import struct Foundation.Date

extension Journal {
    /// Everything of a person that waits, oldest first.
    func entries(of person: String) async throws -> [OutboxEntry] {
        try await store.read { try entries($0, "person = ? ORDER BY number", person) }
    }

    func entry(_ id: String, of person: String) async throws -> OutboxEntry? {
        try await store.read { try entries($0, "person = ? AND id = ?", person, id).first }
    }

    /// The oldest that has not failed, behind another.
    func next(of person: String, after number: Int) async throws -> OutboxEntry? {
        try await store.read {
            try entries($0, "person = ? AND number > ? AND failure IS NULL ORDER BY number LIMIT 1", person, number).first
        }
    }

    /// What is remembered of a person as done, oldest first.
    func done(of person: String) async throws -> [DoneEntry] {
        try await store.read { try done($0, "person = ? ORDER BY number", person) }
    }

    func file(_ position: Int, of id: String, person: String) async throws -> [UInt8]? {
        try await store.read { connection in
            try connection.first(
                "SELECT bytes FROM outboxFile JOIN outbox ON number = entry WHERE id = ? AND person = ? AND position = ?", id, person,
                position
            ) { try $0.bytes(0) }
        }
    }

    func files(of entry: OutboxEntry, _ connection: Connection) throws -> [[UInt8]] {
        try connection.rows("SELECT bytes FROM outboxFile WHERE entry = ? ORDER BY position", entry.number) { try $0.bytes(0) }
    }

    func entries<each Argument: SQLBindable>(
        _ connection: Connection, _ condition: String, _ arguments: repeat each Argument
    ) throws -> [OutboxEntry] {
        let entries = try connection.rows(
            """
            SELECT number, id, person, kind, created, revision, hasLeft, attempts, failure, payload FROM outbox WHERE \(condition)
            """, repeat each arguments
        ) { row in
            let (id, person) = (try row.text(1), try row.text(2))
            return OutboxEntry(
                number: try row.integer(0), id: id, person: person, kind: try row.text(3), payload: try opened(row, 9, id, person),
                created: Date(timeIntervalSince1970: try row.real(4)), revision: try row.integer(5), hasLeft: try row.bool(6),
                attempts: try row.integer(7), failure: try row.optional(8, row.text))
        }
        return try entries.map { entry in
            var entry = entry
            let facts = try connection.rows("SELECT name, fact FROM outboxStep WHERE entry = ?", entry.number) {
                (try $0.text(0), try $0.text(1))
            }
            entry.facts = Dictionary(facts) { $1 }
            return entry
        }
    }

    func done<each Argument: SQLBindable>(
        _ connection: Connection, _ condition: String, _ arguments: repeat each Argument
    ) throws -> [DoneEntry] {
        try connection.rows(
            "SELECT id, person, kind, result, created, payload FROM outboxDone WHERE \(condition)", repeat each arguments
        ) { row in
            let (id, person) = (try row.text(0), try row.text(1))
            return DoneEntry(
                id: id, kind: try row.text(2), payload: try row.isNull(5) ? nil : opened(row, 5, id, person), result: try row.text(3),
                created: Date(timeIntervalSince1970: try row.real(4)))
        }
    }

    // MARK: Sealing

    func sealed(_ draft: OutboxDraft) throws -> SQLValue {
        try seal?.value(draft.payload, context: Self.place(draft.id, draft.person)) ?? .bytes(draft.payload)
    }

    private func opened(_ row: Row, _ column: Int, _ id: String, _ person: String) throws -> [UInt8] {
        try seal?.open(row, column, context: Self.place(id, person)) ?? row.bytes(column)
    }

    private static func place(_ id: String, _ person: String) -> String { "outbox/\(person)/\(id)" }
}
