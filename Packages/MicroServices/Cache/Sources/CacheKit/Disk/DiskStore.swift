import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A bounded store on disk, in one SQLite database (WAL, `synchronous=NORMAL`), for several processes at once.
///
/// - A value that was torn, flipped or exchanged is a miss, by a checksum over everything that was written.
/// - A database that SQLite finds damaged is replaced by an empty one; no open fails because of it.
/// - After a crash the last writes may be missing, and nothing else.
/// - The bounds hold after each write; what was not used for the longest time leaves first. Uses are written down with the next write.
///
/// Calls block for some microseconds, or, while another process writes, up to 2 seconds. ``Cache`` makes them on a queue of its own.
public final class DiskStore: ByteStore {
    private struct State {
        // One connection; the lock around it is what makes it usable from any thread.
        var connection: SQLiteConnection
        /// Rows that were read since the last write.
        var used: Set<Int64> = []
        var resets = 0
    }

    /// The version of the tables. A database of another version is emptied.
    private static let schemaVersion: Int64 = 1
    private static let maximumUsed = 1_000

    private let file: String
    private let limit: CacheLimit
    private let maximumValueSize: Int
    private let seal: CacheSeal?
    private let clock: CacheClock
    private let state: Mutex<State>

    /// Opens the store, and makes it when there is none.
    ///
    /// - Parameters:
    ///   - file: the path of the database. Its folder must exist. Beside it lie `-wal`, `-shm` and `.lock`.
    ///   - limit: the most entries and the most bytes of values; the file is somewhat larger.
    ///   - maximumValueSize: the longest value, in bytes.
    ///   - seal: encryption at rest.
    ///   - clock: where the time comes from.
    /// - Throws: ``CacheError`` with ``CacheError/Code/storage``.
    public init(
        file: String,
        limit: CacheLimit = CacheLimit(count: 100_000, bytes: 256 << 20),
        maximumValueSize: Int = 4 << 20,
        seal: CacheSeal? = nil,
        clock: CacheClock = .system
    ) throws {
        self.file = file
        self.limit = limit
        self.maximumValueSize = maximumValueSize
        self.seal = seal
        self.clock = clock
        let (connection, resets) = try Self.whileLocked(file) {
            do {
                return (try Self.open(file), 0)
            } catch let error as CacheError where error.isCorruption {
                Self.removeFiles(file)
                return (try Self.open(file), 1)
            }
        }
        state = Mutex(State(connection: connection, resets: resets))
    }

    /// How often this object replaced a damaged database.
    public var resets: Int { state.withLock { $0.resets } }

    /// The number of entries and their bytes, with those whose time is over.
    public func usage() throws -> (count: Int, bytes: Int) {
        try perform { state in
            var usage = (count: 0, bytes: 0)
            try state.connection.run("SELECT count, bytes FROM usage") { usage = (Int($0.integer(0)), Int($0.integer(1))) }
            return usage
        } ?? (0, 0)
    }

    public func read(_ key: String, group: String, format: UInt32) throws -> StoredBytes? {
        let (rowKey, rowGroup) = (try disguised(key), try disguised(group))
        let now = clock.wall()
        let found: (content: [UInt8], checksum: Int64, expires: Int64?)? =
            try perform { state in
                var found: (content: [UInt8], checksum: Int64, expires: Int64?)?
                try state.connection.run(
                    "SELECT id, content, checksum, written, expires FROM entries WHERE name = ? AND grp = ? AND format = ?",
                    [.text(rowKey), .text(rowGroup), .integer(Int64(format))]
                ) { row in
                    let expires = row.isNull(4) ? nil : row.integer(4)
                    // Written in the future: the clock was set back, and nobody knows how old it is.
                    guard row.integer(3) <= now, expires ?? .max > now else { return }
                    found = (row.blob(1), row.integer(2), expires)
                    if state.used.count < Self.maximumUsed { state.used.insert(row.integer(0)) }
                }
                return found
            } ?? nil
        guard let found, Int64(Checksum.crc32c(found.content)) == found.checksum else { return nil }
        guard let plain = try? seal?.open(found.content) ?? found.content, let entry = DiskEntry(plain) else { return nil }
        guard entry.key == key, entry.group == group, entry.format == format else { return nil }
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
        let expires = timeToLive.map { now.addingReportingOverflow($0.wholeNanoseconds / 1_000_000).partialValue }
        _ = try perform { state in
            try state.connection.transaction {
                try Self.writeUses(&state, now)
                try state.connection.run(
                    """
                    INSERT INTO entries (name, grp, format, content, checksum, size, written, expires, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (name, grp) DO UPDATE SET format = excluded.format, content = excluded.content, checksum = excluded.checksum,
                      size = excluded.size, written = excluded.written, expires = excluded.expires, used = excluded.used
                    """,
                    [
                        .text(rowKey), .text(rowGroup), .integer(Int64(format)), .blob(content), .integer(Int64(Checksum.crc32c(content))),
                        .integer(Int64(content.count)), .integer(now), expires.map { .integer($0) } ?? .null, .integer(now),
                    ]
                )
                try evict(state.connection, now)
            }
        }
    }

    public func remove(_ key: String, group: String) throws {
        let arguments: [SQLiteConnection.Value] = [.text(try disguised(key)), .text(try disguised(group))]
        _ = try perform { _ = try $0.connection.run("DELETE FROM entries WHERE name = ? AND grp = ?", arguments) }
    }

    public func removeAll(group: String?) throws {
        if let group {
            let arguments: [SQLiteConnection.Value] = [.text(try disguised(group))]
            _ = try perform { _ = try $0.connection.run("DELETE FROM entries WHERE grp = ?", arguments) }
        } else {
            _ = try perform { _ = try $0.connection.run("DELETE FROM entries") }
        }
    }

    // MARK: Below

    /// Runs `body`; replaces a damaged database and returns `nil` then.
    private func perform<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) throws -> Result? {
        try state.withLock { state in
            do {
                return try body(&state)
            } catch let error as CacheError where error.isCorruption {
                state.connection = try Self.whileLocked(file) {
                    Self.removeFiles(file)
                    return try Self.open(file)
                }
                state.used = []
                state.resets += 1
                return nil
            }
        }
    }

    private static func writeUses(_ state: inout State, _ now: Int64) throws {
        for id in state.used { try state.connection.run("UPDATE entries SET used = ? WHERE id = ?", [.integer(now), .integer(id)]) }
        state.used = []
    }

    private func evict(_ connection: SQLiteConnection, _ now: Int64) throws {
        var isOver = false
        repeat {
            isOver = false
            try connection.run(
                "SELECT count > ? OR bytes > ? FROM usage", [.integer(Int64(limit.count)), .integer(Int64(limit.bytes ?? .max))]
            ) {
                isOver = $0.integer(0) != 0
            }
            // What has no time left goes first, then what was used the longest ago; a few at a time, for large ones make room at once.
            if isOver {
                try connection.run(
                    "DELETE FROM entries WHERE id IN (SELECT id FROM entries ORDER BY (expires IS NOT NULL AND expires <= ?) DESC, used, id LIMIT 1)",
                    [.integer(now)]
                )
            }
        } while isOver
    }

    private func disguised(_ text: String) throws -> String {
        do {
            return try seal?.disguise(text) ?? text
        } catch {
            throw CacheError.sealing(error)
        }
    }

    private static func open(_ file: String) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(file: file)
        try connection.execute(
            "PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF")
        var version: Int64 = 0
        try connection.run("PRAGMA user_version") { version = $0.integer(0) }
        if version != schemaVersion { try connection.transaction { try connection.execute(schema) } }
        return connection
    }

    private static let schema = """
        DROP TABLE IF EXISTS entries; DROP TABLE IF EXISTS usage;
        CREATE TABLE entries (
          id INTEGER PRIMARY KEY, name TEXT NOT NULL, grp TEXT NOT NULL, format INTEGER NOT NULL, checksum INTEGER NOT NULL,
          size INTEGER NOT NULL, written INTEGER NOT NULL, expires INTEGER, used INTEGER NOT NULL, content BLOB NOT NULL, UNIQUE (name, grp));
        CREATE INDEX entries_used ON entries (used);
        CREATE INDEX entries_group ON entries (grp);
        CREATE TABLE usage (count INTEGER NOT NULL, bytes INTEGER NOT NULL);
        INSERT INTO usage VALUES (0, 0);
        CREATE TRIGGER entries_added AFTER INSERT ON entries BEGIN UPDATE usage SET count = count + 1, bytes = bytes + NEW.size; END;
        CREATE TRIGGER entries_removed AFTER DELETE ON entries BEGIN UPDATE usage SET count = count - 1, bytes = bytes - OLD.size; END;
        CREATE TRIGGER entries_changed AFTER UPDATE OF size ON entries BEGIN UPDATE usage SET bytes = bytes + NEW.size - OLD.size; END;
        PRAGMA user_version = \(schemaVersion);
        """

    /// Keeps two processes from making or replacing the database at once. The system drops the lock of a killed process.
    private static func whileLocked<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
        let lock = Self.openLock(file + ".lock")
        guard lock >= 0 else { throw CacheError.storage("open", file: file, sqliteCode: 14, reason: String(cString: strerror(errno))) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw CacheError.storage("lock", file: file, sqliteCode: 15, reason: String(cString: strerror(errno)))
            }
        }
        return try body()
    }

    private static func openLock(_ path: String) -> Int32 {
        #if canImport(Darwin)
        Darwin.open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
        #elseif canImport(Musl)
        Musl.open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
        #else
        Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
        #endif
    }

    private static func removeFiles(_ file: String) {
        for suffix in ["-wal", "-shm", ""] { unlink(file + suffix) }
    }
}
