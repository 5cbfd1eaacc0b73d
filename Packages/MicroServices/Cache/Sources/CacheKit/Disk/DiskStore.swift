import CCacheSQLite
import Foundation
import Synchronization

/// A bounded store on disk in one SQLite database (WAL, `synchronous=NORMAL`) that several processes can share.
///
/// - A torn, flipped or misplaced value is a miss, detected by a checksum.
/// - A database that is damaged or of another version is replaced by an empty one, and opening still succeeds. Other processes detect the
///   new file at their next call and switch to it.
/// - After a system crash, the last writes may be missing. After a process crash, nothing is missing.
/// - The bounds hold after each write. The least recently used entries are evicted, up to 1/64 of all entries at once. Reads are recorded
///   with the next write.
/// - An entry removed by one process is no longer returned by the ``Cache`` of another process, not even from its memory.
/// - Large values are stored as separate files in a folder next to the database. All files are readable by their owner only.
///
/// Calls block for some microseconds, or up to 2 seconds while another process writes. ``Cache`` calls the store on its own queue.
public final class DiskStore: ByteStore {
    struct State {
        // Not thread-safe; protected by the mutex around the state.
        var connection: SQLiteConnection?
        var identity: DiskFile.Identity?
        /// Rows that were read since the last write.
        var used: Set<Int64> = []
        var resets = 0
        /// Whether each call closes the database, so that no lock is held between calls.
        var isSuspended = false
        var largeValueIndex = LargeValueIndex()

        mutating func noteUse(_ id: Int64) {
            if used.count < 1_000 { used.insert(id) }
        }
    }

    private static let maximumAttempts = 5
    /// Larger values are stored in files of their own, which are read without the database once their row is known.
    private static let inlineSize = 4 << 10

    let file: DiskFile
    private let largeValues: LargeValues
    let limit: CacheLimit
    let counters: SharedCounters
    private let maximumValueSize: Int
    private let fileProtection: FileProtection?
    private let clock: CacheClock
    private let state: Mutex<State>

    /// Opens the store, and creates it if it is missing.
    ///
    /// - Parameters:
    ///   - file: The path of the database. The store creates its folder if that is missing, also later, files next to it with the suffixes
    ///     `-wal`, `-shm`, `.lock` and `.counters`, and the folder `.values` for large values.
    ///   - limit: The maximum number of entries and bytes of values. The file is somewhat larger.
    ///   - maximumValueSize: The maximum size of a value in bytes, up to 1 GiB. A key and its group have up to 64 KiB together.
    ///   - fileProtection: The protection of new files in the folder of the database, which should contain no others; `nil` for that of the folder.
    /// - Throws: ``CacheError``.
    public init(
        file: String,
        limit: CacheLimit = CacheLimit(count: 100_000, bytes: 256 << 20),
        maximumValueSize: Int = 4 << 20,
        fileProtection: FileProtection? = nil,
        clock: CacheClock = .system
    ) throws {
        // The system would take the text before it for the path of all files.
        guard !file.utf8.contains(0) else { throw CacheError.system("open", file: file, number: EINVAL, sqliteCode: SQLITE_CANTOPEN) }
        self.file = DiskFile(file)
        self.fileProtection = fileProtection
        self.maximumValueSize = min(maximumValueSize, 1 << 30)
        largeValues = LargeValues(
            folder: self.file.path + ".values",
            maximumSize: DiskEntry.headerSize + EntryName.maximumSize + max(0, self.maximumValueSize))
        self.limit = limit
        counters = SharedCounters(file: self.file.path + ".counters")
        self.clock = clock
        state = Mutex(State())
        try state.withLock { try open(&$0, replacing: nil) }
    }

    /// The number of times that this object replaced a damaged database.
    var resets: Int { state.withLock { $0.resets } }

    func usage() throws -> (count: Int, bytes: Int) {
        try perform { _, connection in try Self.usage(connection) }
    }

    public func read(_ key: String, group: String, format: UInt32) throws -> StoredBytes? {
        let (now, name, count) = (clock.wall(), EntryName(group: group, key: key), counters.files)
        guard name.isStorable else { return nil }
        func stored(_ row: DiskRow, _ entry: DiskEntry?) -> StoredBytes? {
            guard let entry, entry.key == name.key, entry.group == name.group, entry.format == format else { return nil }
            return StoredBytes(bytes: entry.value, remaining: row.expires.map { .milliseconds(Int128($0) - Int128(now)) })
        }
        let known = state.withLock { state -> DiskRow? in
            guard let row = state.largeValueIndex.row(name, at: count), row.isInTime(now) else { return nil }
            state.noteUse(row.id)
            return row
        }
        if let known, let found = stored(known, largeEntry(known)) { return found }
        let row: DiskRow? = try perform { state, connection in
            var found: DiskRow?
            try connection.run(
                "SELECT \(Self.columns) FROM entries WHERE grp = ? AND name = ? AND format = ?",
                [.text(name.group), .text(name.key), .integer(Int64(format))]
            ) { found = self.row($0) }
            guard let row = found, row.isInTime(now) else { return nil }
            state.noteUse(row.id)
            if row.largeValue != nil { state.largeValueIndex.note(row, name, at: count) }
            return row
        }
        return row.flatMap { stored($0, $0.largeValue == nil ? $0.entry : largeEntry($0)) }
    }

    public func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?) throws {
        guard bytes.count <= maximumValueSize else { throw CacheError.tooLarge(bytes.count, limit: maximumValueSize) }
        let name = EntryName(group: group, key: key)
        guard name.isStorable else { throw CacheError.tooLarge(name) }
        let content = DiskEntry(format: format, group: name.group, key: name.key, value: bytes).encoded
        // It would evict all entries, itself as well.
        if let most = limit.bytes, content.count > most { throw CacheError.tooLarge(content.count, limit: most, parameter: "limit.bytes") }
        let now = clock.wall()
        let expires = timeToLive.map { now.addingClamped($0.wholeNanoseconds / 1_000_000) }
        let checksum = content.withUnsafeBytes { DiskRow.checksum($0, now, expires) }
        // The folder may have been deleted, and its protection must be set before it contains a file.
        if content.count > Self.inlineSize, file.identity == nil { try perform { _, _ in } }
        let largeValue = content.count > Self.inlineSize ? try largeValues.write(content) : nil
        do {
            try changing { state, connection in
                try Self.writeUses(&state, connection, now)
                var removed = try connection.texts(
                    "SELECT file FROM entries WHERE grp = ? AND name = ? AND file IS NOT NULL",
                    [.text(name.group), .text(name.key)])
                try connection.run(
                    """
                    INSERT INTO entries (grp, name, format, content, checksum, size, written, expires, used, file) \
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
                    ON CONFLICT (grp, name) DO UPDATE SET format = excluded.format, content = excluded.content, checksum = excluded.checksum, \
                    size = excluded.size, written = excluded.written, expires = excluded.expires, used = excluded.used, file = excluded.file
                    """,
                    [
                        .text(name.group), .text(name.key), .integer(Int64(format)), .blob(largeValue == nil ? content : []),
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

    /// Closes the database, which releases its locks. iOS ends an app that is suspended while it has a lock on a file of an app group
    /// (`0xdead10cc`). An open database has shared locks even between calls.
    ///
    /// Call this method when the app is about to be suspended, after its last use of the store, and ``resume()`` when it is active again.
    ///
    /// - The method waits for a call in progress. Completed writes are on disk.
    /// - Until ``resume()``, each call opens the database and closes it again, so that removals are not lost. This takes some milliseconds, and
    ///   reads do not count as uses for the eviction.
    public func suspend() {
        let now = clock.wall()
        state.withLock { state in
            state.isSuspended = true
            if let connection = state.connection { try? Self.writeUses(&state, connection, now) }
            Self.close(&state)
        }
    }

    /// Lets the database be open between calls again after ``suspend()``.
    public func resume() { state.withLock { $0.isSuspended = false } }

    /// Limits the size of the database, to simulate a full disk in tests.
    func limitPages(to number: Int) throws {
        try perform { _, connection in try connection.execute("PRAGMA max_page_count = \(number)") }
    }

    // MARK: Implementation

    /// Runs `body` on the current database file. Replaces a damaged database and retries. A change runs again if the file was replaced meanwhile.
    func perform<Result: Sendable>(isChange: Bool = false, _ body: (inout State, SQLiteConnection) throws -> Result) throws -> Result {
        try state.withLock { state in
            defer { if state.isSuspended { Self.close(&state) } }
            var attempts = 0
            while true {
                attempts += 1
                do {
                    if state.connection == nil || file.identity != state.identity { try open(&state, replacing: nil) }
                    guard let connection = state.connection else { continue }
                    let result = try body(&state, connection)
                    if !isChange || file.identity == state.identity || attempts == Self.maximumAttempts { return result }
                } catch let error as CacheError where error.isCorruption && attempts < Self.maximumAttempts {
                    try open(&state, replacing: state.identity)
                }
            }
        }
    }

    /// Runs `body` in a transaction, then deletes the value files that it returns. A removal is reported to other processes.
    func changing(removing: Removal? = nil, _ body: @escaping (inout State, SQLiteConnection) throws -> [String]) throws {
        let removed = try perform(isChange: true) { state, connection in
            var removed: [String] = []
            try connection.transaction { removed = try body(&state, connection) }
            return removed
        }
        if let removing {
            counters.noteRemoval(removing.group.map { SharedCounters.index(of: $0) })
        } else if !removed.isEmpty {
            counters.noteFiles()
        }
        largeValues.remove(removed)
    }

    /// Opens the database. Replaces it by a new one if it still is the `damaged` file.
    private func open(_ state: inout State, replacing damaged: DiskFile.Identity?) throws {
        // Closed first, because SQLite deletes its log files by name on close.
        Self.close(&state)
        file.createFolder()
        try fileProtection.map(file.protectFolder)
        try file.withFileLock {
            try counters.attach()
            defer { counters.noteFiles() }
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
        largeValues.removeOrphans(keeping: Set(names))
    }

    private static func close(_ state: inout State) {
        state.connection = nil
        state.identity = nil
        state.used = []
    }

    /// Returns the entry of a large value, or `nil` if the file is missing or damaged.
    private func largeEntry(_ row: DiskRow) -> DiskEntry? {
        row.largeValue.flatMap { largeValues.read(at: $0, size: row.size) }.flatMap { $0.withUnsafeBytes { row.entry($0) } }
    }

    private static let columns = "id, content, checksum, written, expires, file, size, format"

    private func row(_ row: SQLiteConnection.Row) -> DiskRow {
        var found = DiskRow(
            id: row.integer(0), largeValue: row.isNull(5) ? nil : largeValues.path(row.text(5)), size: Int(row.integer(6)),
            format: UInt32(truncatingIfNeeded: row.integer(7)), checksum: row.integer(2), written: row.integer(3),
            expires: row.isNull(4) ? nil : row.integer(4))
        if found.largeValue == nil { found.entry = row.withBlob(1) { found.entry($0) } }
        return found
    }

    private static func writeUses(_ state: inout State, _ connection: SQLiteConnection, _ now: Int64) throws {
        for id in state.used { try connection.run("UPDATE entries SET used = ? WHERE id = ?", [.integer(now), .integer(id)]) }
        state.used = []
    }
}
