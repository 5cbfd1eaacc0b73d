import Synchronization

/// A bounded store on disk, in one SQLite database (WAL, `synchronous=NORMAL`), for several processes at once.
///
/// - A value that was torn, flipped or exchanged is a miss, by a checksum over everything that was written.
/// - A database that is damaged or of another version is replaced by an empty one; no open fails because of it. Other processes notice at
///   their next call that another file lies there, and go on with that.
/// - After a crash of the system the last writes may be missing, and nothing else; after a crash of the process nothing is.
/// - The bounds hold after each write; what was not used for the longest time leaves first, up to a 64th of the entries at once. Uses are
///   written down with the next write.
/// - Large values lie in files of their own, in a folder beside the database. All files can be read by their owner only.
///
/// Calls block for some microseconds, or, while another process writes, up to 2 seconds. ``Cache`` makes them on a queue of its own.
public final class DiskStore: ByteStore {
    private struct State {
        // One connection; the lock around it is what makes it usable from any thread.
        var connection: SQLiteConnection?
        /// The file that the connection has open.
        var identity: DiskFile.Identity?
        /// Rows that were read since the last write.
        var used: Set<Int64> = []
        var resets = 0
    }

    /// A row as it was found, with its content if that lies in the row.
    private struct Found {
        var entry: DiskEntry?
        var largeValue: String?
        var checksum: Int64
        var written: Int64
        var expires: Int64?
    }

    private static let maximumUsed = 1_000
    private static let maximumAttempts = 5
    /// Larger values cost the database more than a file costs.
    private static let inlineSize = 32 << 10

    private let file: DiskFile
    private let largeValues: LargeValues
    private let limit: CacheLimit
    private let maximumValueSize: Int
    private let seal: CacheSeal?
    private let clock: CacheClock
    private let state: Mutex<State>

    /// Opens the store, and makes it when there is none.
    ///
    /// - Parameters:
    ///   - file: the path of the database. Its folder must exist. Beside it lie `-wal`, `-shm`, `.lock` and, with large values, `.values`.
    ///   - limit: the most entries and the most bytes of values; the file is somewhat larger.
    ///   - maximumValueSize: the longest value, in bytes.
    ///   - seal: encryption at rest.
    ///   - clock: where the time comes from.
    /// - Throws: ``CacheError`` with ``CacheError/Code/storage`` or ``CacheError/Code/diskFull``.
    public init(
        file: String,
        limit: CacheLimit = CacheLimit(count: 100_000, bytes: 256 << 20),
        maximumValueSize: Int = 4 << 20,
        seal: CacheSeal? = nil,
        clock: CacheClock = .system
    ) throws {
        self.file = DiskFile(file)
        largeValues = LargeValues(folder: self.file.path + ".values")
        self.limit = limit
        self.maximumValueSize = maximumValueSize
        self.seal = seal
        self.clock = clock
        state = Mutex(State())
        try state.withLock { try open(&$0, replacing: nil) }
    }

    /// How often this object replaced a damaged database.
    public var resets: Int { state.withLock { $0.resets } }

    /// The number of entries and their bytes, with those whose time is over.
    public func usage() throws -> (count: Int, bytes: Int) {
        try perform { _, connection in try Self.usage(connection) }
    }

    public func read(_ key: String, group: String, format: UInt32) throws -> StoredBytes? {
        let (rowKey, rowGroup) = (try disguised(key), try disguised(group))
        let now = clock.wall()
        let found: Found? = try perform { state, connection in
            var found: Found?
            try connection.run(
                "SELECT id, content, checksum, written, expires, file FROM entries WHERE grp = ? AND name = ? AND format = ?",
                [.text(rowGroup), .text(rowKey), .integer(Int64(format))]
            ) { row in
                let (written, expires) = (row.integer(3), row.isNull(4) ? nil : row.integer(4))
                // Written in the future: the clock was set back, and nobody knows how old it is.
                guard written <= now, expires ?? .max > now else { return }
                var new = Found(checksum: row.integer(2), written: written, expires: expires)
                if row.isNull(5) { new.entry = row.withBlob(1) { self.entry($0, of: new) } } else { new.largeValue = row.text(5) }
                found = new
                if state.used.count < Self.maximumUsed { state.used.insert(row.integer(0)) }
            }
            return found
        }
        guard let found else { return nil }
        let entry =
            found.largeValue.flatMap { largeValues.read($0) }.map { $0.withUnsafeBytes { self.entry($0, of: found) } } ?? found.entry
        guard let entry, entry.key == key, entry.group == group, entry.format == format else { return nil }
        return StoredBytes(bytes: entry.value, remaining: found.expires.map { .milliseconds($0 - now) })
    }

    public func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?) throws {
        guard bytes.count <= maximumValueSize else { throw CacheError.tooLarge(bytes.count, limit: maximumValueSize) }
        let (rowKey, rowGroup) = (try disguised(key), try disguised(group))
        let plain = DiskEntry(format: format, group: group, key: key, value: bytes).encoded
        let content: [UInt8]
        do {
            content = try seal?.seal(plain) ?? plain
        } catch {
            throw CacheError.sealing(error)
        }
        let now = clock.wall()
        let expires = timeToLive.map { now.addingClamped($0.wholeNanoseconds / 1_000_000) }
        let checksum = content.withUnsafeBytes { Self.checksum($0, now, expires) }
        let largeValue = content.count > Self.inlineSize ? try largeValues.write(content) : nil
        do {
            try changing { state, connection in
                try Self.writeUses(&state, connection, now)
                var removed = try connection.texts(
                    "SELECT file FROM entries WHERE grp = ? AND name = ? AND file IS NOT NULL", [.text(rowGroup), .text(rowKey)])
                try connection.run(
                    """
                    INSERT INTO entries (grp, name, format, content, checksum, size, written, expires, used, file) \
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
                    ON CONFLICT (grp, name) DO UPDATE SET format = excluded.format, content = excluded.content, checksum = excluded.checksum, \
                    size = excluded.size, written = excluded.written, expires = excluded.expires, used = excluded.used, file = excluded.file
                    """,
                    [
                        .text(rowGroup), .text(rowKey), .integer(Int64(format)), .blob(largeValue == nil ? content : []),
                        .integer(checksum),
                        .integer(Int64(content.count)), .integer(now), expires.map { .integer($0) } ?? .null, .integer(now),
                        largeValue.map { .text($0) } ?? .null,
                    ]
                )
                removed += try self.evict(connection, now)
                return removed
            }
        } catch {
            if let largeValue { largeValues.remove([largeValue]) }
            throw error
        }
    }

    public func remove(_ key: String, group: String) throws {
        let arguments: [SQLiteConnection.Value] = [.text(try disguised(group)), .text(try disguised(key))]
        try changing { _, connection in try connection.texts("DELETE FROM entries WHERE grp = ? AND name = ? RETURNING file", arguments) }
    }

    public func removeAll(group: String?) throws {
        let arguments: [SQLiteConnection.Value] = try group.map { [.text(try disguised($0))] } ?? []
        try changing { _, connection in
            try connection.texts("DELETE FROM entries \(group == nil ? "" : "WHERE grp = ?") RETURNING file", arguments)
        }
        // So that nothing of it stays in the log. While others read, a part does, until the log begins anew.
        try? perform { _, connection in try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// For tests: makes the disk full.
    func limitPages(to number: Int) throws {
        try perform { _, connection in try connection.execute("PRAGMA max_page_count = \(number)") }
    }

    // MARK: Below

    /// Runs `body` on the database that lies at the path; replaces a damaged one and runs again.
    ///
    /// - Parameter lasting: whether it also must lie there afterwards, because of a change; otherwise `body` runs again, where it lies now.
    private func perform<Result: Sendable>(lasting: Bool = false, _ body: (inout State, SQLiteConnection) throws -> Result) throws -> Result
    {
        try state.withLock { state in
            var attempts = 0
            while true {
                attempts += 1
                do {
                    if state.connection == nil || file.identity != state.identity { try open(&state, replacing: nil) }
                    guard let connection = state.connection else { continue }
                    let result = try body(&state, connection)
                    if !lasting || file.identity == state.identity || attempts == Self.maximumAttempts { return result }
                } catch let error as CacheError where error.isCorruption && attempts < Self.maximumAttempts {
                    try open(&state, replacing: state.identity)
                }
            }
        }
    }

    /// Runs `body` in a transaction, then removes the files of values that it says are not needed any more.
    private func changing(_ body: @escaping (inout State, SQLiteConnection) throws -> [String]) throws {
        let removed = try perform(lasting: true) { state, connection in
            var removed: [String] = []
            try connection.transaction { removed = try body(&state, connection) }
            return removed
        }
        largeValues.remove(removed)
    }

    /// Opens what lies there; with `damaged`, unless somebody else has replaced that already, a new database in its place.
    private func open(_ state: inout State, replacing damaged: DiskFile.Identity?) throws {
        // Closed before anything is removed: SQLite removes files by name at the end.
        state.connection = nil
        state.identity = nil
        state.used = []
        try file.whileLocked {
            func replace() throws -> SQLiteConnection {
                file.remove()
                state.resets += 1
                return try DiskSchema.open(file)
            }
            let connection: SQLiteConnection
            if damaged != nil, file.identity == damaged {
                connection = try replace()
            } else {
                do {
                    connection = try DiskSchema.open(file)
                } catch let error as CacheError where error.isCorruption {
                    connection = try replace()
                }
            }
            state.connection = connection
            state.identity = file.identity
        }
        guard let connection = state.connection, let names = try? connection.texts("SELECT file FROM entries WHERE file IS NOT NULL") else {
            return
        }
        largeValues.sweep(keeping: Set(names))
    }

    /// The entry in a content, if both are as they were written.
    private func entry(_ content: UnsafeRawBufferPointer, of found: Found) -> DiskEntry? {
        guard Self.checksum(content, found.written, found.expires) == found.checksum else { return nil }
        guard let seal else { return DiskEntry(content) }
        return (try? seal.open(Array(content))).flatMap { DiskEntry($0) }
    }

    /// Over the content and its times, so that no flipped bit makes an old value young.
    private static func checksum(_ content: UnsafeRawBufferPointer, _ written: Int64, _ expires: Int64?) -> Int64 {
        let times = withUnsafeBytes(of: (written.littleEndian, (expires ?? .max).littleEndian)) { Checksum.crc32c($0) }
        return Int64(Checksum.crc32c(content, continuing: times))
    }

    private static func writeUses(_ state: inout State, _ connection: SQLiteConnection, _ now: Int64) throws {
        for id in state.used { try connection.run("UPDATE entries SET used = ? WHERE id = ?", [.integer(now), .integer(id)]) }
        state.used = []
    }

    private static func usage(_ connection: SQLiteConnection) throws -> (count: Int, bytes: Int) {
        var usage = (count: 0, bytes: 0)
        try connection.run("SELECT count, bytes FROM usage") { usage = (Int($0.integer(0)), Int($0.integer(1))) }
        return usage
    }

    /// Makes room and returns the files of the values that left. What has no time left goes first, then what was used the longest ago.
    private func evict(_ connection: SQLiteConnection, _ now: Int64) throws -> [String] {
        var removed: [String] = []
        while true {
            let usage = try Self.usage(connection)
            guard usage.count > limit.count || usage.bytes > limit.bytes ?? .max else { return removed }
            // Some at once: neighbours share pages, so that a write at the limit costs little more than one below it.
            let number = SQLiteConnection.Value.integer(Int64(max(1, min(256, usage.count / 64))))
            var isRoom = false
            for (condition, arguments) in [
                ("WHERE expires <= ? ORDER BY expires", [.integer(now), number]), ("ORDER BY used, id", [number]),
            ]
            where !isRoom {
                try connection.run(
                    "DELETE FROM entries WHERE id IN (SELECT id FROM entries \(condition) LIMIT ?) RETURNING file", arguments
                ) {
                    isRoom = true
                    if !$0.isNull(0) { removed.append($0.text(0)) }
                }
            }
            guard isRoom else {
                throw CacheError.storage("use", file: file.path, sqliteCode: 11, reason: "its index names entries that are not there")
            }
        }
    }

    private func disguised(_ text: String) throws -> String {
        do {
            return try seal?.disguise(text) ?? text
        } catch {
            throw CacheError.sealing(error)
        }
    }
}
