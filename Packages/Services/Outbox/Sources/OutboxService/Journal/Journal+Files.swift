import DatabaseKit

/// The files of entries, each in sealed parts.
extension Journal {
    /// Stores the new files of an entry. Reads one part of a file at a time.
    /// - Throws: Errors of the files; ``OutboxError/unreadableFile`` if one ends before its size.
    func insert(_ files: [OutboxFile], of id: String, _ number: Int, _ connection: WritableConnection) throws {
        for (position, file) in files.enumerated() where file.kept == nil {
            var start = 0
            repeat {
                let bytes = try file.part(at: start)
                try connection.run(
                    "INSERT INTO outboxFile (entry, position, start, size, bytes) VALUES (?, ?, ?, ?, ?)", number, position, start,
                    bytes.count, try sealed(bytes, id))
                start += bytes.count
            } while start < file.size
        }
    }

    /// Moves the kept files of a replaced entry to their new positions and deletes the others.
    /// - Throws: ``OutboxError/notFound`` if there is no such file, or it is kept twice.
    func keep(_ files: [OutboxFile], _ number: Int, _ connection: WritableConnection) throws {
        // Negative positions do not collide with the new ones.
        try connection.run("UPDATE outboxFile SET position = -1 - position WHERE entry = ?", number)
        for (position, file) in files.enumerated() {
            guard let kept = file.kept else { continue }
            let moved = try connection.run(
                "UPDATE outboxFile SET position = ? WHERE entry = ? AND position = ?", position, number, -1 - kept)
            if moved == 0 { throw OutboxError.notFound }
        }
        try connection.run("DELETE FROM outboxFile WHERE entry = ? AND position < 0", number)
    }

    /// Whether the files of an entry have the given contents.
    func hasFiles(_ files: [OutboxFile], _ entry: OutboxEntry<Reason>, _ connection: Connection) throws -> Bool {
        let stored = try connection.rows(
            "SELECT position, SUM(size) FROM outboxFile WHERE entry = ? GROUP BY position ORDER BY position", entry.number
        ) { (position: try $0.integer(0), size: try $0.integer(1)) }
        guard stored.map(\.position) == Array(files.indices), stored.map(\.size) == files.map(\.size) else { return false }
        for (position, file) in files.enumerated() {
            var start = 0
            while start < file.size {
                guard let part = try part(position, at: start, of: entry.id, connection) else { return false }
                guard try file.read(at: start, count: part.count) == part else { return false }
                start += part.count
            }
        }
        return true
    }

    /// Returns a whole file; nil if there is none.
    func file(_ position: Int, of id: String) async throws -> [UInt8]? {
        try await store.read { connection in
            let parts = try connection.rows(
                "SELECT bytes FROM outboxFile JOIN outbox ON number = entry WHERE id = ? AND position = ? ORDER BY start", id, position
            ) { try opened($0, 0, id) as [UInt8] }
            return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : Array(parts.joined())
        }
    }

    /// Returns the bytes of a file from an offset to the end of the stored part; nil if there are none.
    func filePart(_ position: Int, at offset: Int, of id: String) async throws -> [UInt8]? {
        try await store.read { try part(position, at: offset, of: id, $0) }
    }

    private func part(_ position: Int, at offset: Int, of id: String, _ connection: Connection) throws -> [UInt8]? {
        let part = try connection.first(
            """
            SELECT start, bytes FROM outboxFile JOIN outbox ON number = entry
            WHERE id = ? AND position = ? AND start <= ? ORDER BY start DESC LIMIT 1
            """, id, position, offset
        ) { (start: try $0.integer(0), bytes: try opened($0, 1, id) as [UInt8]) }
        guard let part, offset - part.start < part.bytes.count else { return nil }
        return offset == part.start ? part.bytes : Array(part.bytes.dropFirst(offset - part.start))
    }
}
