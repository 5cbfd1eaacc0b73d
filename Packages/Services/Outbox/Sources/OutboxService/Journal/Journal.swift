import DatabaseKit
import PersonalDataService

import struct Foundation.Date

/// What is on its way of one person, in order, with what is done of each. Every method is one transaction; what is said is sealed.
struct Journal: Sendable {
    static let migration = Migration(
        "outbox-1",
        """
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, payload BLOB NOT NULL,
            created REAL NOT NULL, revision INTEGER NOT NULL DEFAULT 0, hasLeft INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0, failure BLOB
        ) STRICT;
        CREATE TABLE outboxFile (
            entry INTEGER NOT NULL REFERENCES outbox (number) ON DELETE CASCADE, position INTEGER NOT NULL, size INTEGER NOT NULL,
            bytes BLOB NOT NULL, PRIMARY KEY (entry, position)
        ) STRICT;
        CREATE TABLE outboxStep (
            entry INTEGER NOT NULL REFERENCES outbox (number) ON DELETE CASCADE, name TEXT NOT NULL, fact BLOB NOT NULL,
            PRIMARY KEY (entry, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE outboxDone (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, payload BLOB, result BLOB NOT NULL,
            created REAL NOT NULL
        ) STRICT;
        """)

    let part: OpenPart
    let rules: OutboxRules

    var person: String { part.person }
    var store: Store { part.store }

    enum Admission: Sendable {
        /// - Parameter isBegun: whether it is noted already that its first step begins.
        case queued(OutboxEntry, isBegun: Bool)
        /// It was handed in before.
        case known(OutboxEntry)
        case done(String, id: String)
    }

    // MARK: Handing in

    /// Keeps a draft, once.
    /// - Parameters:
    ///   - told: the ids of whatever the person was told the end of. It stands for nothing else any more, and is removed.
    ///   - leaves: nil for what is delivered later; otherwise whether the first step of an entry leaves, which is noted at once. Then an entry
    ///     that asks for the same stands for the draft.
    func add(
        _ draft: OutboxDraft, at time: Date, told: Set<String>, leaves: (@Sendable (OutboxEntry) -> Bool)? = nil,
        isSame: @Sendable (_ payload: [UInt8], OutboxDraft) -> Bool
    ) async throws -> Admission {
        try await store.write { connection in
            let reading = connection.reading
            if let done = try self.done(reading, "id = ?", draft.id).first {
                guard done.payload.map({ isSame($0, draft) }) ?? true else { throw OutboxError.reused }
                return .done(done.result, id: done.id)
            }
            if let known = try entries(reading, "id = ?", draft.id).first {
                guard known.kind == draft.kind, isSame(known.payload, draft), try files(of: known, reading) == draft.files else {
                    throw OutboxError.reused
                }
                return .known(leaves == nil ? known : try revived(known, connection))
            }
            try remove(told: told, connection)
            if leaves != nil {
                let condition = "kind = ? ORDER BY number"
                let waiting = try entries(reading, condition, draft.kind).filter { !told.contains($0.id) }
                if let same = waiting.first(where: { isSame($0.payload, draft) }) { return .known(try revived(same, connection)) }
                let remembered = try done(reading, condition, draft.kind)
                if let same = remembered.first(where: { $0.payload.map { isSame($0, draft) } == true }) {
                    return .done(same.result, id: same.id)
                }
            }
            try checkRoom(for: draft, reading)
            try connection.run(
                "INSERT INTO outbox (id, kind, payload, created) VALUES (?, ?, ?, ?)", draft.id, draft.kind,
                try sealed(draft.payload, draft.id), time.timeIntervalSince1970)
            try insert(draft.files, of: draft.id, connection.lastInsertedID, connection)
            return try queued(draft, leaves, connection)
        }
    }

    /// The entry is as it was before its first step, although it may be noted that this one begins.
    private func queued(
        _ draft: OutboxDraft, _ leaves: ((OutboxEntry) -> Bool)?, _ connection: WritableConnection
    ) throws -> Admission {
        guard let entry = try entries(connection.reading, "id = ?", draft.id).first else {
            throw OutboxError.notFound
        }
        guard leaves?(entry) == true else { return .queued(entry, isBegun: false) }
        try connection.run("UPDATE outbox SET hasLeft = 1 WHERE number = ?", entry.number)
        return .queued(entry, isBegun: true)
    }

    /// What was refused is wanted again.
    private func revived(_ entry: OutboxEntry, _ connection: WritableConnection) throws -> OutboxEntry {
        guard entry.failure != nil else { return entry }
        try connection.run("UPDATE outbox SET failure = NULL, attempts = 0 WHERE number = ?", entry.number)
        var entry = entry
        (entry.failure, entry.attempts) = (nil, 0)
        return entry
    }

    /// Replaces what an entry says. Whatever was done of it is void.
    func replace(_ draft: OutboxDraft) async throws {
        try await store.write { connection in
            guard let entry = try entries(connection.reading, "id = ?", draft.id).first else {
                throw OutboxError.notFound
            }
            guard !entry.hasLeft else { throw OutboxError.alreadyLeft }
            try connection.run("DELETE FROM outboxStep WHERE entry = ?", entry.number)
            try connection.run("DELETE FROM outboxFile WHERE entry = ?", entry.number)
            try checkRoom(for: draft, replacing: true, connection.reading)
            try connection.run(
                "UPDATE outbox SET kind = ?, payload = ?, revision = revision + 1, attempts = 0, failure = NULL WHERE number = ?",
                draft.kind, try sealed(draft.payload, draft.id), entry.number)
            try insert(draft.files, of: draft.id, entry.number, connection)
        }
    }

    func insert(_ files: [[UInt8]], of id: String, _ number: Int, _ connection: WritableConnection) throws {
        for (position, bytes) in files.enumerated() {
            try connection.run(
                "INSERT INTO outboxFile (entry, position, size, bytes) VALUES (?, ?, ?, ?)", number, position, bytes.count,
                try sealed(bytes, id))
        }
    }

    private func checkRoom(for draft: OutboxDraft, replacing: Bool = false, _ connection: Connection) throws {
        let count = try connection.first("SELECT COUNT(*) FROM outbox") { try $0.integer(0) } ?? 0
        let size = try connection.first("SELECT COALESCE(SUM(size), 0) FROM outboxFile") { try $0.integer(0) } ?? 0
        guard count < rules.maximumCount || replacing, size + draft.files.reduce(0, { $0 + $1.count }) <= rules.maximumSize else {
            throw OutboxError.full
        }
    }

    // MARK: Taking back, trying again

    /// - Parameter isBeingSent: then what may reach the other side cannot be taken back any more.
    func remove(_ id: String, isBeingSent: Bool) async throws {
        try await store.write { connection in
            guard let entry = try entries(connection.reading, "id = ?", id).first else {
                guard try connection.run("DELETE FROM outboxDone WHERE id = ?", id) > 0 else {
                    throw OutboxError.notFound
                }
                return
            }
            guard !entry.hasLeft || rules.cancelsUnknown && !isBeingSent else { throw OutboxError.alreadyLeft }
            try connection.run("DELETE FROM outbox WHERE number = ?", entry.number)
        }
    }

    /// Removes what is done or has failed.
    /// - Returns: which of them are gone; others are done, and this device does not know it yet.
    func removeTold(_ ids: Set<String>) async throws -> Set<String> {
        try await store.write { connection in
            try remove(told: ids, connection)
            return ids.subtracting(try connection.reading.rows("SELECT id FROM outbox") { try $0.text(0) })
        }
    }

    private func remove(told ids: Set<String>, _ connection: WritableConnection) throws {
        for id in ids {
            try connection.run("DELETE FROM outboxDone WHERE id = ?", id)
            try connection.run("DELETE FROM outbox WHERE id = ? AND failure IS NOT NULL", id)
        }
    }

    func clearFailure(of id: String) async throws {
        try await store.write { connection in
            let count = try connection.run("UPDATE outbox SET failure = NULL, attempts = 0 WHERE id = ?", id)
            if count == 0 { throw OutboxError.notFound }
        }
    }

    // MARK: Delivering

    /// Notes that a step begins, so that what may have reached the other side is not changed.
    /// - Returns: false when the entry was changed or taken back meanwhile; the step must not run then.
    func begin(_ entry: OutboxEntry, leaves: Bool) async throws -> Bool {
        try await store.write { connection in
            try connection.run(
                "UPDATE outbox SET hasLeft = MAX(hasLeft, ?) WHERE number = ? AND revision = ? AND failure IS NULL", leaves, entry.number,
                entry.revision) > 0
        }
    }

    func finish(_ step: String, of entry: OutboxEntry, fact: String) async throws {
        try await change(entry) { connection in
            try connection.run(
                "INSERT OR REPLACE INTO outboxStep (entry, name, fact) VALUES (?, ?, ?)", entry.number, step, try sealed(fact, entry.id))
        }
    }

    /// Forgets steps whose results are no longer good. The other side has said that it did not take the entry.
    func goBack(_ entry: OutboxEntry, forgetting steps: [String], failure: String?) async throws {
        try await change(entry) { connection in
            for step in steps { try connection.run("DELETE FROM outboxStep WHERE entry = ? AND name = ?", entry.number, step) }
            try connection.run(
                "UPDATE outbox SET hasLeft = 0, attempts = attempts + 1, failure = ? WHERE number = ?", try sealed(failure, entry.id),
                entry.number)
        }
    }

    /// Notes a failed attempt.
    /// - Parameters:
    ///   - hasLeft: whether the other side may have the entry now.
    ///   - counts: whether the other side answered.
    ///   - failure: why it is not tried again; nil when it is.
    func note(_ entry: OutboxEntry, hasLeft: Bool, counts: Bool, failure: String?) async throws {
        try await change(entry) { connection in
            try connection.run(
                "UPDATE outbox SET hasLeft = ?, attempts = attempts + ?, failure = ? WHERE number = ?", hasLeft, counts,
                try sealed(failure, entry.id), entry.number)
        }
    }

    /// Removes an entry that the other side has, and remembers that it has it.
    /// - Parameter isTold: whether the person knows already, and nothing is to be remembered.
    /// - Returns: false when the entry was removed meanwhile, by an erasure; nothing is remembered then.
    func complete(_ entry: OutboxEntry, _ result: String, isTold: Bool) async throws -> Bool {
        try await store.write { connection in
            let payload = try connection.reading.first("SELECT payload FROM outbox WHERE number = ?", entry.number) { try $0.bytes(0) }
            guard let payload else { return false }
            try connection.run("DELETE FROM outbox WHERE number = ?", entry.number)
            guard rules.memory > 0, !isTold else { return true }
            try connection.run(
                "INSERT OR REPLACE INTO outboxDone (id, kind, payload, result, created) VALUES (?, ?, ?, ?, ?)", entry.id, entry.kind,
                rules.remembersPayload ? SQLValue.bytes(payload) : .null, try sealed(result, entry.id), entry.created.timeIntervalSince1970)
            try connection.run(
                "DELETE FROM outboxDone WHERE number <= (SELECT number FROM outboxDone ORDER BY number DESC LIMIT 1 OFFSET ?)", rules.memory
            )
            return true
        }
    }

    /// Changes an entry unless it was replaced or taken back meanwhile.
    private func change(_ entry: OutboxEntry, _ body: @Sendable (WritableConnection) throws -> Void) async throws {
        try await store.write { connection in
            let isCurrent = try connection.reading.first(
                "SELECT 1 FROM outbox WHERE number = ? AND revision = ?", entry.number, entry.revision, make: { try $0.integer(0) })
            if isCurrent != nil { try body(connection) }
        }
    }
}
