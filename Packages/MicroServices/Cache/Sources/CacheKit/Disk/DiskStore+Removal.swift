import CCacheSQLite

extension DiskStore {
    /// The scope of a removal: a group, or all groups if `nil`.
    struct Removal {
        var group: String?
    }

    public func remove(_ key: String, group: String) throws {
        let name = EntryName(group: group, key: key)
        try changing(removing: Removal(group: name.group)) { _, connection in
            guard name.isStorable else { return [] }
            return try connection.texts(
                "DELETE FROM entries WHERE grp = ? AND name = ? RETURNING file", [.text(name.group), .text(name.key)])
        }
    }

    public func removeAll(group: String?) throws {
        let group = group.map(EntryName.normalized)
        let arguments: [SQLiteConnection.Value] = group.map { [.text($0)] } ?? []
        try changing(removing: Removal(group: group)) { _, connection in
            try connection.texts("DELETE FROM entries \(group == nil ? "" : "WHERE grp = ?") RETURNING file", arguments)
        }
        truncateLog()
    }

    public func externalRemovals(group: String) -> (@Sendable () -> UInt64)? {
        let index = SharedCounters.index(of: EntryName.normalized(group))
        return { [counters] in counters.externalRemovals(index) }
    }

    /// Removes deleted entries from the log. Parts remain while other connections read, until the log restarts.
    private func truncateLog() {
        try? perform { _, connection in try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    // MARK: Bounds

    static func usage(_ connection: SQLiteConnection) throws -> (count: Int, bytes: Int) {
        var usage = (count: 0, bytes: 0)
        try connection.run("SELECT count, bytes FROM usage") { usage = (Int($0.integer(0)), Int($0.integer(1))) }
        return usage
    }

    /// Makes room and returns the files of the evicted values. Evicts expired entries first, then those that were used in the future, before the
    /// clock was set back, then the least recently used ones.
    func evict(_ connection: SQLiteConnection, _ now: Int64) throws -> [String] {
        var removed: [String] = []
        while true {
            let usage = try Self.usage(connection)
            guard usage.count > limit.count || usage.bytes > limit.bytes ?? .max else { return removed }
            // Several at once: neighbors share pages, so a write at the limit costs little more than one below it.
            let number = SQLiteConnection.Value.integer(Int64(max(1, min(256, usage.count / 64))))
            var isRoom = false
            for (condition, arguments) in [
                ("WHERE expires <= ? ORDER BY expires", [.integer(now), number]),
                ("WHERE used > ? ORDER BY used DESC", [.integer(now), number]), ("ORDER BY used, id", [number]),
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
                throw CacheError.storage("use", file: file.path, sqliteCode: SQLITE_CORRUPT, reason: "its index refers to missing entries")
            }
        }
    }
}
