import GRDB

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
/// Safe to use from any thread, and from several processes.
public final class Store: Sendable {
    /// What to do with a file that is damaged.
    public enum DamagePolicy: Sendable, Hashable {
        /// Throw ``StoreError/Code/damaged`` and leave the file alone.
        case fail
        /// Move the file aside as `NAME.damaged-N` and go on with the newest backup made by ``Store/backUp(to:)`` at this
        /// path, or with an empty database when there is none.
        case quarantine(backup: String?)
    }

    let writer: any DatabaseWriter
    /// Where the file lies; `nil` in memory.
    public let path: String?
    /// Where a damaged file was moved when this store was opened; `nil` when nothing was damaged.
    public let quarantined: String?

    /// Opens a file, making it if needed, and applies the migrations that are new.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - preset: how SQLite is set up.
    ///   - migrations: the whole history of the schema, oldest first.
    ///   - onDamage: what to do with a damaged file.
    /// - Throws: ``StoreError``.
    public init(path: String, preset: Preset = .standard, migrations: [Migration], onDamage: DamagePolicy = .fail) throws {
        self.path = path
        do {
            writer = try Self.open(path, preset: preset, migrations: migrations)
            quarantined = nil
        } catch let error as StoreError {
            guard error.code == .damaged, case .quarantine(let backup) = onDamage else { throw error }
            quarantined = try Quarantine.moveAside(path, restoring: backup)
            writer = try Self.open(path, preset: preset, migrations: migrations)
        }
    }

    /// A database in memory, gone with its last user.
    ///
    /// - Throws: ``StoreError`` when a migration does not work.
    public init(inMemory migrations: [Migration]) throws {
        path = nil
        quarantined = nil
        writer = try StoreError.translating {
            let queue = try DatabaseQueue(configuration: Configuration())
            try Migrator.apply(migrations, to: queue)
            return queue
        }
    }

    private static func open(_ path: String, preset: Preset, migrations: [Migration]) throws -> any DatabaseWriter {
        try StoreError.translating {
            let pool = try DatabasePool(path: path, configuration: preset.configuration)
            // GRDB sets NORMAL when it turns the write-ahead log on, after the configuration's own statements.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(preset.durability.rawValue)") }
            try Migrator.apply(migrations, to: pool)
            return pool
        }
    }

    /// The names of the migrations that opening the file would apply, without applying them.
    ///
    /// - Throws: ``StoreError``, also for a file that cannot be migrated.
    public static func pendingMigrations(path: String, migrations: [Migration]) throws -> [String] {
        try StoreError.translating {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            return try queue.read { try Migrator.pending(migrations, in: $0).map(\.name) }
        }
    }

    /// Reads one state of the database.
    ///
    /// - Throws: ``StoreError``, and what the closure throws.
    public func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await StoreError.translatingAwaited {
            try await withoutActuallyEscaping(body) { body in try await writer.read { try body(Connection($0)) } }
        }
    }

    /// Changes the database in one transaction. When it returns, the change is committed.
    ///
    /// - Throws: ``StoreError``, and what the closure throws; nothing is changed then.
    @discardableResult
    public func write<Result: Sendable>(_ body: @Sendable (WritableConnection) throws -> Result) async throws -> Result {
        try await StoreError.translatingAwaited {
            try await withoutActuallyEscaping(body) { body in try await writer.write { try body(WritableConnection($0)) } }
        }
    }
}
