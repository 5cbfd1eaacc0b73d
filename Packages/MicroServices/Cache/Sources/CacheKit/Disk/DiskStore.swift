import Synchronization

/// A bounded store on disk, in one SQLite database (WAL, `synchronous=NORMAL`), for several processes at once.
///
/// - A value that was torn, flipped or exchanged is a miss, by a checksum over everything that was written.
/// - A database that is damaged or of another version is replaced by an empty one; no open fails because of it. Other processes notice at
///   their next call that another file lies there, and go on with that.
/// - After a crash of the system the last writes may be missing, and nothing else; after a crash of the process nothing is.
/// - The bounds hold after each write; what was not used for the longest time leaves first, up to a 64th of the entries at once. Uses are
///   written down with the next write.
/// - What one process removes, no ``Cache`` in another one gives out any more, not from its memory either.
/// - Large values lie in files of their own, in a folder beside the database. All files can be read by their owner only.
///
/// Calls block for some microseconds, or, while another process writes, up to 2 seconds. ``Cache`` makes them on a queue of its own.
public final class DiskStore: ByteStore {
    struct State {
        // One connection; the lock around it is what makes it usable from any thread.
        var connection: SQLiteConnection?
        /// The file that the connection has open.
        var identity: DiskFile.Identity?
        /// Rows that were read since the last write.
        var used: Set<Int64> = []
        var resets = 0
        var known = KnownFiles()

        mutating func noteUse(_ id: Int64) {
            if used.count < 1_000 { used.insert(id) }
        }
    }

    private static let maximumAttempts = 5
    /// Larger values are read faster from a file of their own: once it is known where one lies, no database is asked.
    private static let inlineSize = 4 << 10

    let file: DiskFile
    let largeValues: LargeValues
    let limit: CacheLimit
    let counters: SharedCounters
    private let maximumValueSize: Int
    let seal: CacheSeal?
    private let clock: CacheClock
    private let state: Mutex<State>

    /// Opens the store, and makes it when there is none.
    ///
    /// - Parameters:
    ///   - file: the path of the database. Its folder must exist. Beside it lie `-wal`, `-shm`, `.lock`, `.counters`
    ///     and, with large values, `.values`.
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
        largeValues = LargeValues(folder: self.file.path + ".values", maximumSize: 2 * maximumValueSize + (64 << 10))
        self.limit = limit
        counters = SharedCounters(file: self.file.path + ".counters")
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
        let (now, name, count) = (clock.wall(), KnownFiles.Name(group: group, key: key), counters.files)
        func stored(_ row: DiskRow, _ entry: DiskEntry?) -> StoredBytes? {
            guard let entry, entry.key == key, entry.group == group, entry.format == format else { return nil }
            return StoredBytes(bytes: entry.value, remaining: row.expires.map { .milliseconds($0 - now) }, tags: entry.tags)
        }
        let known = state.withLock { state -> DiskRow? in
            guard let row = state.known.row(name, at: count), row.isInTime(now) else { return nil }
            state.noteUse(row.id)
            return row
        }
        if let known, let found = stored(known, largeEntry(known)) { return found }
        let (rowKey, rowGroup) = (try disguised(key), try disguised(group))
        let row: DiskRow? = try perform { state, connection in
            var found: DiskRow?
            try connection.run(
                "SELECT \(Self.columns) FROM entries WHERE grp = ? AND name = ? AND format = ?",
                [.text(rowGroup), .text(rowKey), .integer(Int64(format))]
            ) { found = self.row($0) }
            guard let row = found, row.isInTime(now) else { return nil }
            state.noteUse(row.id)
            if row.largeValue != nil { state.known.note(row, name, at: count) }
            return row
        }
        return row.flatMap { stored($0, $0.largeValue == nil ? $0.entry : largeEntry($0)) }
    }

    public func write(
        _ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?, tags: Set<String>
    ) throws {
        guard bytes.count <= maximumValueSize else { throw CacheError.tooLarge(bytes.count, limit: maximumValueSize) }
        let (rowKey, rowGroup, rowTags) = (try disguised(key), try disguised(group), try tags.map { try disguised($0) })
        let plain = DiskEntry(format: format, group: group, key: key, tags: tags, value: bytes).encoded
        let content: [UInt8]
        do {
            content = try seal?.seal(plain) ?? plain
        } catch {
            throw CacheError.sealing(error)
        }
        let now = clock.wall()
        let expires = timeToLive.map { now.addingClamped($0.wholeNanoseconds / 1_000_000) }
        let checksum = content.withUnsafeBytes { DiskRow.checksum($0, now, expires) }
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
                try Self.writeTags(rowTags, rowKey, rowGroup, connection)
                removed += try self.evict(connection, now)
                return removed
            }
        } catch {
            if let largeValue { largeValues.remove([largeValue]) }
            throw error
        }
    }

    /// For tests: makes the disk full.
    func limitPages(to number: Int) throws {
        try perform { _, connection in try connection.execute("PRAGMA max_page_count = \(number)") }
    }

    // MARK: Below

    /// Runs `body` on the database that lies at the path; replaces a damaged one and runs again.
    ///
    /// - Parameter lasting: whether it also must lie there afterwards, because of a change; otherwise `body` runs again, where it lies now.
    func perform<Result: Sendable>(lasting: Bool = false, _ body: (inout State, SQLiteConnection) throws -> Result) throws -> Result {
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
    ///
    /// - Parameter removing: the group, or all groups, of which this is a removal that others have to hear about.
    func changing(removing: Removal? = nil, _ body: @escaping (inout State, SQLiteConnection) throws -> [String]) throws {
        let removed = try perform(lasting: true) { state, connection in
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

    /// Opens what lies there; with `damaged`, unless somebody else has replaced that already, a new database in its place.
    private func open(_ state: inout State, replacing damaged: DiskFile.Identity?) throws {
        // Closed before anything is removed: SQLite removes files by name at the end.
        state.connection = nil
        state.identity = nil
        state.used = []
        try file.whileLocked {
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
        largeValues.sweep(keeping: Set(names))
    }

    /// The entry in a file, if both are as they were written.
    func largeEntry(_ row: DiskRow) -> DiskEntry? {
        row.largeValue.flatMap { largeValues.read(at: $0, size: row.size) }.flatMap { $0.withUnsafeBytes { row.entry($0, seal) } }
    }

    static let columns = "id, content, checksum, written, expires, file, size, format"

    func row(_ row: SQLiteConnection.Row) -> DiskRow {
        var found = DiskRow(
            id: row.integer(0), largeValue: row.isNull(5) ? nil : largeValues.path(row.text(5)), size: Int(row.integer(6)),
            format: UInt32(truncatingIfNeeded: row.integer(7)), checksum: row.integer(2), written: row.integer(3),
            expires: row.isNull(4) ? nil : row.integer(4))
        if found.largeValue == nil { found.entry = row.withBlob(1) { found.entry($0, seal) } }
        return found
    }

    private static func writeTags(_ tags: [String], _ key: String, _ group: String, _ connection: SQLiteConnection) throws {
        let name: [SQLiteConnection.Value] = [.text(group), .text(key)]
        try connection.run("DELETE FROM tags WHERE entry = (SELECT id FROM entries WHERE grp = ? AND name = ?)", name)
        for tag in tags {
            try connection.run(
                "INSERT OR IGNORE INTO tags SELECT grp, ?, id FROM entries WHERE grp = ? AND name = ?", [.text(tag)] + name)
        }
    }

    private static func writeUses(_ state: inout State, _ connection: SQLiteConnection, _ now: Int64) throws {
        for id in state.used { try connection.run("UPDATE entries SET used = ? WHERE id = ?", [.integer(now), .integer(id)]) }
        state.used = []
    }

    func disguised(_ text: String) throws -> String {
        do {
            return try seal?.disguise(text) ?? text
        } catch {
            throw CacheError.sealing(error)
        }
    }
}
