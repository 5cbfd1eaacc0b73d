public import GRDB

/// A SQLite database with concurrent readers, one writer, migrations and change observation.
///
/// - `write` is one transaction: committed when it returns, rolled back when its closure throws.
/// - A read sees one state of the whole database. Readers never wait for the writer.
/// - Committed data survives the end of the process. A file that is damaged, or was replaced at its path, is not written to.
/// - A store is safe to use from any thread, and a file from several processes.
public final class Store: Sendable {
    /// The reaction to a damaged file.
    public enum DamagePolicy: Sendable, Hashable {
        /// Throws ``StoreError/Code/damaged`` and does not change the file.
        case fail
        /// Moves the file aside as `NAME.damaged-N` and restores the newest verified backup made by ``Store/backUp(to:)`` at this path, or starts
        /// with an empty database if there is none. ``Store/recovery`` describes the loss.
        case quarantine(backup: String?)
    }

    let connections: Connections
    var writer: any DatabaseWriter { connections.writer }
    let health: Health
    let changes: ChangeHub
    /// The path of the file; `nil` in memory.
    public let path: String?
    /// The data lost when this store was opened; `nil` if the file was not damaged.
    public let recovery: Recovery?

    /// Opens a file, creates it if needed, and applies pending migrations.
    ///
    /// The file, its log and its backups are accessible to their owner only.
    ///
    /// Inspection for damage:
    /// - A file up to 256 KB is inspected before the initializer returns.
    /// - A larger file that only stores have changed since its last inspection is opened at once and inspected in the background. Until the
    ///   inspection ends, writes go to the log only. ``close()`` cancels it, unless the last one was ``Preset/inspectionInterval`` ago.
    /// - Any other file is inspected before the initializer returns: completely up to 8 MB and before a migration, by pages after an unclean end. If
    ///   it is larger than 8 MB, it is inspected completely in the background, and the first write waits for the result.
    ///
    /// A file that cannot be written to, such as one on a read-only volume, is opened for reading if it needs no migration.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - migrations: the complete history of the schema, oldest first.
    /// - Throws: ``StoreError``.
    public init(path: String, preset: Preset = .standard, migrations: [Migration], onDamage: DamagePolicy = .fail) throws {
        let path = StoreFile.literal(path)
        Connections.waitUntilClosed(path)
        let opening = try StoreError.translating {
            try OpenFile.closeReplaced(at: path, timeout: preset.timeout)
            return try Opening(path: path, preset: preset, migrator: Migrator(migrations), policy: onDamage)
        }
        self.path = path
        recovery = opening.recovery
        connections = Connections(opening.pool, opening.checkpoints)
        health = Health(connections, opening.health, delay: preset.inspectionDelay)
        let file = opening.checkpoints?.file ?? OpenFile(path, StoreFile.identity(path))
        changes = OpenFile.add(file, of: health, pause: preset.observationInterval)
        if changes.isObserved { writer.writeWithoutTransaction { connections.record(changes, in: $0) } }
    }

    /// Creates a database in memory.
    public init(inMemory migrations: [Migration]) throws {
        path = nil
        recovery = nil
        let queue = try StoreError.translating {
            let queue = try DatabaseQueue(configuration: Configuration())
            try Migrator(migrations).migrate(queue)
            return queue
        }
        connections = Connections(queue)
        health = Health(connections, .intact)
        changes = ChangeHub(pause: .zero)
    }

    deinit {
        OpenFile.remove(health)
        health.cancelInspection()
    }

    /// GRDB's pool (a queue in memory), for features this package does not wrap. It throws GRDB's errors. Its changes are observed, and rejected if
    /// the file is damaged (``StoreError/Code/damaged``).
    public var database: any DatabaseWriter {
        get async throws {
            try await health.waitUntilWritable()
            try await health.detectingDamage { try health.checkInPlace() }
            return writer
        }
    }

    /// Reads one state of the database. Throws ``StoreError``, and the errors of the closure.
    public func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await health.detectingDamage {
            try await withoutActuallyEscaping(body) { body in try await writer.read { try body(Connection($0)) } }
        }
    }

    /// Changes the database in one transaction, which is committed when the method returns, and rolled back if it throws.
    @discardableResult
    public func write<Result: Sendable>(_ body: @Sendable (WritableConnection) throws -> Result) async throws -> Result {
        try await health.waitUntilWritable()
        return try await health.detectingDamage {
            try await withoutActuallyEscaping(body) { body in
                try await writer.write { [health] database in
                    let result = try body(WritableConnection(database))
                    // Before the commit, which would be lost with the file.
                    try health.checkInPlace()
                    return result
                }
            }
        }
    }

    /// Closes the file after writing its log into it. Releasing a store does the same on another thread. Later calls throw
    /// ``StoreError/Code/closed``.
    ///
    /// Waits for the inspection of the file if it is due or if the file was changed by another program.
    ///
    /// - Throws: ``StoreError`` if an operation is in progress or the file is damaged; its log is then not removed.
    public func close() async throws {
        try await health.waitUntilClosable()
        try await connections.blocking { [health, checkpoints = connections.checkpoints] writer in
            try health.stopInspection()
            // If a reader closes last, it cannot write the log into the file.
            if let checkpoints { try writer.writeWithoutTransaction { try checkpoints.truncateLog($0) } }
            try writer.close()
            checkpoints?.end()
        }
        health.close()
        OpenFile.remove(health)
    }

    /// Closes a file that is about to be deleted, damaged or not, without writing its log into it. Waits for operations in progress. The store
    /// throws ``StoreError/Code/closed`` afterwards.
    public func discard() async throws {
        health.close()
        guard path != nil else { return }
        try await connections.blocking { [health, checkpoints = connections.checkpoints] writer in
            try? health.stopInspection()
            try writer.close()
            checkpoints?.end()
        }
        OpenFile.remove(health)
    }
}
