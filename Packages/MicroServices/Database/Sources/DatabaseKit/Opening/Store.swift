public import GRDB

/// A SQLite database: several readers beside one writer, migrated when it is opened, observable.
///
/// ```swift
/// let store = try Store(path: "data/app.sqlite", migrations: [Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")])
/// try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "buy milk") }
/// let notes = try await store.read { try $0.rows("SELECT text FROM note ORDER BY id") { try $0.text(0) } }
/// ```
///
/// Guarantees: `write` is one transaction, committed when it returns and undone when its closure throws; a read sees one
/// state of the whole database; readers never wait for the writer. What was committed survives the death of the process.
/// A file in which damage was found is not written to. Safe to use from any thread, and from several processes.
public final class Store: Sendable {
    /// What to do with a file that is damaged.
    public enum DamagePolicy: Sendable, Hashable {
        /// Throw ``StoreError/Code/damaged`` and leave the file alone.
        case fail
        /// Move the file aside as `NAME.damaged-N` and go on with the newest proven backup made by ``Store/backUp(to:)`` at this
        /// path, or with an empty database when there is none. ``Store/recovery`` tells what is lost.
        case quarantine(backup: String?)
    }

    private let connections: Connections
    var writer: any DatabaseWriter { connections.writer }
    let health: Health
    let changes: ChangeHub
    /// Where the file lies; `nil` in memory.
    public let path: String?
    /// What was lost when this store was opened; `nil` when nothing was damaged.
    public let recovery: Recovery?

    /// Opens a file, making it if needed, and applies the migrations that are new.
    ///
    /// The file, its log and its backups may be read and written by their owner alone. Before the store is handed out the file is looked
    /// through for damage: wholly up to 8 MB and before a migration, by pages after an unclean end. A larger file is looked through in the
    /// background; the first write waits for that.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - preset: how SQLite is set up.
    ///   - migrations: the whole history of the schema, oldest first.
    ///   - onDamage: what to do with a damaged file.
    /// - Throws: ``StoreError``.
    public init(path: String, preset: Preset = .standard, migrations: [Migration], onDamage: DamagePolicy = .fail) throws {
        Connections.waitUntilClosed(path)
        let opening = try StoreError.translating {
            try Opening(path: path, preset: preset, migrator: Migrator(migrations), policy: onDamage)
        }
        self.path = path
        recovery = opening.recovery
        connections = Connections(opening.pool, path: path)
        health = Health(connections, inspects: opening.isUnproven)
        changes = ChangeHub(pause: preset.observationInterval)
    }

    /// A database in memory, gone with its last user.
    ///
    /// - Throws: ``StoreError`` when a migration does not work.
    public init(inMemory migrations: [Migration]) throws {
        path = nil
        recovery = nil
        let queue = try StoreError.translating {
            let queue = try DatabaseQueue(configuration: Configuration())
            try Migrator(migrations).migrate(queue)
            return queue
        }
        connections = Connections(queue, path: nil)
        health = Health(connections, inspects: false)
        changes = ChangeHub(pause: .zero)
    }

    /// GRDB's own pool (or queue, in memory), for what this package has no door for. Its errors are GRDB's. Changes that go through it are
    /// observed, and refused when the file is damaged.
    ///
    /// - Throws: ``StoreError/Code/damaged``.
    public var database: any DatabaseWriter {
        get async throws {
            try await health.admit()
            return writer
        }
    }

    /// Reads one state of the database.
    ///
    /// - Throws: ``StoreError``, and what the closure throws.
    public func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await health.watching {
            try await withoutActuallyEscaping(body) { body in try await writer.read { try body(Connection($0)) } }
        }
    }

    /// Changes the database in one transaction. When it returns, the change is committed.
    ///
    /// - Throws: ``StoreError``, and what the closure throws; nothing is changed then.
    @discardableResult
    public func write<Result: Sendable>(_ body: @Sendable (WritableConnection) throws -> Result) async throws -> Result {
        try await health.admit()
        return try await health.watching {
            try await withoutActuallyEscaping(body) { body in try await writer.write { try body(WritableConnection($0)) } }
        }
    }

    /// Ends the use of the file in order: the log is written into it, and the next opening need not look for damage. The store can do
    /// nothing afterwards. A store that nobody holds any more ends in the same way, on a thread of its own, and before the file is opened
    /// again; a process that ends does not.
    ///
    /// - Throws: ``StoreError`` when something is still going on, or the file is damaged; its log stays beside it then.
    public func close() async throws {
        try await health.admit()
        try await connections.blocking { [path] writer in
            // A reader may be the last to close, and cannot write the log into the file.
            if path != nil { try writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
            try writer.close()
        }
    }

    /// Ends the use of the file as it is, for a file that is removed next: nothing is saved for the next opening, and a damaged file is let go
    /// of, too. The store can do nothing afterwards: it throws ``StoreError/Code/closed``. It waits for what is going on.
    ///
    /// - Throws: ``StoreError`` when the file could not be let go of.
    public func discard() async throws {
        health.close()
        if path != nil { try await connections.blocking { try $0.close() } }
    }
}
