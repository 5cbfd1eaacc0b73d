extension DiskStore {
    /// What a call removes from: a group, or with `nil` all of them.
    struct Removal {
        var group: String?
    }

    public func remove(_ key: String, group: String) throws {
        let arguments: [SQLiteConnection.Value] = [.text(try disguised(group)), .text(try disguised(key))]
        try changing(removing: Removal(group: group)) { _, connection in
            try connection.texts("DELETE FROM entries WHERE grp = ? AND name = ? RETURNING file", arguments)
        }
    }

    public func removeAll(group: String?) throws {
        let arguments: [SQLiteConnection.Value] = try group.map { [.text(try disguised($0))] } ?? []
        try changing(removing: Removal(group: group)) { _, connection in
            try connection.texts("DELETE FROM entries \(group == nil ? "" : "WHERE grp = ?") RETURNING file", arguments)
        }
        emptyLog()
    }

    public func removeAll(tag: String, group: String) throws {
        let arguments: [SQLiteConnection.Value] = [.text(try disguised(group)), .text(try disguised(tag))]
        try changing(removing: Removal(group: group)) { _, connection in
            try connection.texts(
                "DELETE FROM entries WHERE id IN (SELECT entry FROM tags WHERE grp = ? AND tag = ?) RETURNING file", arguments)
        }
        emptyLog()
    }

    /// With a seal, keys are disguised, so each entry of the group is opened. One that cannot be opened is removed too: nobody knows its key.
    public func removeAll(prefix: String, group: String) throws {
        let rowGroup = try disguised(group)
        try changing(removing: Removal(group: group)) { [seal] _, connection in
            guard seal != nil else { return try Self.remove(prefix: Array(prefix.utf8), rowGroup, connection) }
            var rows: [DiskRow] = []
            try connection.run("SELECT \(Self.columns) FROM entries WHERE grp = ?", [.text(rowGroup)]) { rows.append(self.row($0)) }
            return try rows.flatMap { row -> [String] in
                let entry = row.largeValue == nil ? row.entry : self.largeEntry(row)
                guard entry?.key.utf8.starts(with: prefix.utf8) ?? true else { return [] }
                return try connection.texts("DELETE FROM entries WHERE id = ? RETURNING file", [.integer(row.id)])
            }
        }
        emptyLog()
    }

    public func othersRemovals(group: String) -> (@Sendable () -> UInt64)? {
        let index = SharedCounters.index(of: group)
        return { [counters] in counters.othersRemovals(index) }
    }

    private static func remove(prefix: [UInt8], _ group: String, _ connection: SQLiteConnection) throws -> [String] {
        guard let last = prefix.last else {
            return try connection.texts("DELETE FROM entries WHERE grp = ? RETURNING file", [.text(group)])
        }
        // Keys are compared by their bytes: those that begin with it lie from it to the same with a greater last byte, as UTF-8 has no 255.
        return try connection.texts(
            "DELETE FROM entries WHERE grp = ? AND name >= ? AND name < ? RETURNING file",
            [.text(group), .textBytes(prefix), .textBytes(prefix.dropLast() + [last + 1])])
    }

    /// So that nothing that was removed stays in the log. While others read, a part does, until the log begins anew.
    private func emptyLog() {
        try? perform { _, connection in try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    // MARK: Bounds

    static func usage(_ connection: SQLiteConnection) throws -> (count: Int, bytes: Int) {
        var usage = (count: 0, bytes: 0)
        try connection.run("SELECT count, bytes FROM usage") { usage = (Int($0.integer(0)), Int($0.integer(1))) }
        return usage
    }

    /// Makes room and returns the files of the values that left. What has no time left goes first, then what was used the longest ago.
    func evict(_ connection: SQLiteConnection, _ now: Int64) throws -> [String] {
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
}
