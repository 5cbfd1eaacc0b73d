public import DatabaseKit
import Foundation
import PersonalDataService

extension Migration {
    /// The tables of an outbox, for the migrations of its store.
    public static let outbox = Migration(
        "outbox-1",
        """
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, payload BLOB NOT NULL,
            created REAL NOT NULL, revision INTEGER NOT NULL DEFAULT 0, hasLeft INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0, failure BLOB
        ) STRICT;
        CREATE TABLE outboxFile (
            entry INTEGER NOT NULL REFERENCES outbox (number) ON DELETE CASCADE, position INTEGER NOT NULL, start INTEGER NOT NULL,
            size INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (entry, position, start)
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
}

/// The outbox tables of one user. Every method is one transaction; payloads, files, facts, results and failures are sealed.
struct Journal<Reason: DeliveryError>: Sendable {
    let userStore: UserStore
    let rules: OutboxRules

    var userID: String { userStore.userID }
    var store: Store { userStore.store }

    enum Admission: Sendable {
        /// - Parameter steps: The steps of an entry that is delivered at once; the start of a first step that leaves is already recorded.
        case queued(OutboxEntry<Reason>, steps: [OutboxStep<Reason>]?)
        /// The entry was added before.
        case known(OutboxEntry<Reason>)
        case done(String, id: String)
    }

    // MARK: Adding

    /// Stores a draft unless it is already known.
    /// - Parameters:
    ///   - acknowledged: The IDs of acknowledged entries. They never match the draft, and are removed.
    ///   - steps: Nil to deliver the entry later. Otherwise, returns its steps: the start of a first step that leaves the device is
    ///     recorded at once, and an equal pending or finished entry is returned instead of the draft.
    func add(
        _ draft: OutboxDraft, at time: Date, acknowledged: Set<String>,
        steps: (@Sendable (OutboxEntry<Reason>) -> [OutboxStep<Reason>])? = nil,
        isSame: @Sendable (_ payload: [UInt8], OutboxDraft) -> Bool
    ) async throws -> Admission {
        try await store.write { connection in
            let reading = connection.reading
            var usage = try usage(reading)
            // Entries of the same kind are compared with a draft that is delivered at once.
            let (condition, kind) = ("id = ? OR kind = ? ORDER BY number", steps == nil ? nil : draft.kind)
            let remembered = usage.hasDone ? try done(reading, condition, draft.id, kind) : []
            if let done = remembered.first(where: { $0.id == draft.id }) {
                guard done.payload.map({ isSame($0, draft) }) ?? true else { throw OutboxError.reused }
                return .done(done.result, id: done.id)
            }
            let waiting = usage.count > 0 ? try entries(reading, condition, draft.id, kind) : []
            if let known = waiting.first(where: { $0.id == draft.id }) {
                guard known.kind == draft.kind, isSame(known.payload, draft), try hasFiles(draft.files, known, reading) else {
                    throw OutboxError.reused
                }
                return .known(steps == nil ? known : try revived(known, connection))
            }
            if !acknowledged.isEmpty {
                try remove(acknowledged: acknowledged, connection)
                usage = try self.usage(reading)
            }
            if let same = waiting.first(where: { !acknowledged.contains($0.id) && isSame($0.payload, draft) }) {
                return .known(try revived(same, connection))
            }
            if let same = remembered.first(where: { !acknowledged.contains($0.id) && $0.payload.map { isSame($0, draft) } == true }) {
                return .done(same.result, id: same.id)
            }
            guard draft.files.allSatisfy({ $0.kept == nil }) else { throw OutboxError.notFound }
            guard usage.count < rules.maximumCount else { throw OutboxError.full }
            guard usage.size + draft.size <= rules.maximumSize else { throw OutboxError.tooLarge }
            try connection.run(
                "INSERT INTO outbox (id, kind, payload, created, hasLeft) VALUES (?, ?, ?, ?, ?)", draft.id, draft.kind,
                try sealed(draft.payload, draft.id), time.timeIntervalSince1970, steps != nil)
            // Not read back, so that nothing is opened that was sealed a moment before.
            let entry = OutboxEntry<Reason>(
                number: connection.lastInsertedID, id: draft.id, userID: userID, kind: draft.kind, payload: draft.payload,
                created: Date(timeIntervalSince1970: time.timeIntervalSince1970), revision: 0, hasLeft: false, attempts: 0)
            try insert(draft.files, of: draft.id, entry.number, connection)
            guard let steps = steps?(entry) else { return .queued(entry, steps: nil) }
            if steps.first?.leaves != true { try connection.run("UPDATE outbox SET hasLeft = 0 WHERE number = ?", entry.number) }
            return .queued(entry, steps: steps)
        }
    }

    /// Clears the failure of an entry, so that it is delivered again.
    private func revived(_ entry: OutboxEntry<Reason>, _ connection: WritableConnection) throws -> OutboxEntry<Reason> {
        guard entry.failure != nil else { return entry }
        try connection.run("UPDATE outbox SET failure = NULL, attempts = 0 WHERE number = ?", entry.number)
        var entry = entry
        (entry.failure, entry.attempts) = (nil, 0)
        return entry
    }

    /// Replaces the content of an entry and deletes its completed steps.
    func replace(_ draft: OutboxDraft) async throws {
        try await store.write { connection in
            guard let entry = try entries(connection.reading, "id = ?", draft.id).first else { throw OutboxError.notFound }
            guard !entry.hasLeft else { throw OutboxError.alreadyLeft }
            try connection.run("DELETE FROM outboxStep WHERE entry = ?", entry.number)
            try keep(draft.files, entry.number, connection)
            guard try usage(connection.reading).size + draft.size <= rules.maximumSize else { throw OutboxError.tooLarge }
            try connection.run(
                "UPDATE outbox SET kind = ?, payload = ?, revision = revision + 1, attempts = 0, failure = NULL WHERE number = ?",
                draft.kind, try sealed(draft.payload, draft.id), entry.number)
            try insert(draft.files, of: draft.id, entry.number, connection)
        }
    }

    /// Returns the number of pending entries, the size of their files, and whether finished entries are remembered.
    private func usage(_ connection: Connection) throws -> (count: Int, size: Int, hasDone: Bool) {
        let sql = """
            SELECT (SELECT COUNT(*) FROM outbox), (SELECT COALESCE(SUM(size), 0) FROM outboxFile), EXISTS (SELECT 1 FROM outboxDone)
            """
        return try connection.first(sql) { (try $0.integer(0), try $0.integer(1), try $0.bool(2)) } ?? (0, 0, false)
    }

    // MARK: Removing and retrying

    /// - Parameter isBeingSent: Whether the entry is being delivered; if so, an entry that may have been received cannot be removed.
    func remove(_ id: String, isBeingSent: Bool) async throws {
        try await store.write { connection in
            guard let entry = try entries(connection.reading, "id = ?", id).first else {
                guard try connection.run("DELETE FROM outboxDone WHERE id = ?", id) > 0 else { throw OutboxError.notFound }
                return
            }
            guard !entry.hasLeft || rules.cancelsUnknown && !isBeingSent else { throw OutboxError.alreadyLeft }
            try connection.run("DELETE FROM outbox WHERE number = ?", entry.number)
        }
    }

    /// Removes the entries that are finished or have failed.
    /// - Returns: The IDs that have no entry left. The others were finished by the server while the device could not record it.
    func removeAcknowledged(_ ids: Set<String>) async throws -> Set<String> {
        try await store.write { connection in
            try remove(acknowledged: ids, connection)
            return ids.subtracting(try connection.reading.rows("SELECT id FROM outbox") { try $0.text(0) })
        }
    }

    private func remove(acknowledged ids: Set<String>, _ connection: WritableConnection) throws {
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

    /// Records that a step begins, so that an entry that may have been received is not changed.
    /// - Returns: Whether the step may run; false if the entry was changed or removed meanwhile.
    func begin(_ entry: OutboxEntry<Reason>, leaves: Bool) async throws -> Bool {
        try await store.write { connection in
            try connection.run(
                "UPDATE outbox SET hasLeft = MAX(hasLeft, ?) WHERE number = ? AND revision = ? AND failure IS NULL", leaves, entry.number,
                entry.revision) > 0
        }
    }

    func finish(_ step: String, of entry: OutboxEntry<Reason>, fact: String) async throws {
        try await change(entry) { connection in
            try connection.run(
                "INSERT OR REPLACE INTO outboxStep (entry, name, fact) VALUES (?, ?, ?)", entry.number, step, try sealed(fact, entry.id))
        }
    }

    /// Deletes the results of steps that must run again. The server has reported that it did not accept the entry.
    func goBack(_ entry: OutboxEntry<Reason>, forgetting steps: [String], failure: Reason?) async throws {
        try await change(entry) { connection in
            for step in steps.flatMap({ [$0, progressName($0)] }) {
                try connection.run("DELETE FROM outboxStep WHERE entry = ? AND name = ?", entry.number, step)
            }
            try connection.run(
                "UPDATE outbox SET hasLeft = 0, attempts = attempts + 1, failure = ? WHERE number = ?",
                try sealed(Self.json(failure), entry.id),
                entry.number)
        }
    }

    /// Records a failed attempt.
    /// - Parameters:
    ///   - hasLeft: Whether the server may have received the entry.
    ///   - counts: Whether the server answered.
    ///   - failure: The reason that the entry is not tried again; nil if it is.
    func note(_ entry: OutboxEntry<Reason>, hasLeft: Bool, counts: Bool, failure: Reason?) async throws {
        try await change(entry) { connection in
            try connection.run(
                "UPDATE outbox SET hasLeft = ?, attempts = attempts + ?, failure = ? WHERE number = ?", hasLeft, counts,
                try sealed(Self.json(failure), entry.id), entry.number)
        }
    }

    /// Removes an entry that the server has accepted, and remembers its result.
    /// - Parameter isAcknowledged: Whether the result was already acknowledged and is not remembered.
    /// - Returns: False if the entry was erased meanwhile; nothing is remembered then.
    func complete(_ entry: OutboxEntry<Reason>, _ result: String, isAcknowledged: Bool) async throws -> Bool {
        try await store.write { connection in
            if rules.memory > 0, !isAcknowledged {
                try connection.run(
                    """
                    INSERT OR REPLACE INTO outboxDone (id, kind, payload, result, created)
                    SELECT id, kind, CASE WHEN ? THEN payload END, ?, created FROM outbox WHERE number = ?
                    """, rules.remembersPayload, try sealed(result, entry.id), entry.number)
                try connection.run(
                    "DELETE FROM outboxDone WHERE number <= (SELECT number FROM outboxDone ORDER BY number DESC LIMIT 1 OFFSET ?)",
                    rules.memory)
            }
            return try connection.run("DELETE FROM outbox WHERE number = ?", entry.number) > 0
        }
    }

    /// Changes an entry unless it was replaced or removed meanwhile.
    private func change(_ entry: OutboxEntry<Reason>, _ body: @Sendable (WritableConnection) throws -> Void) async throws {
        try await store.write { connection in
            let isCurrent = try connection.reading.first(
                "SELECT 1 FROM outbox WHERE number = ? AND revision = ?", entry.number, entry.revision, make: { try $0.integer(0) })
            if isCurrent != nil { try body(connection) }
        }
    }
}
