import GRDB

extension Store {
    /// Returns a stream with an element after each committed transaction that changes one of the tables, named without regard to case.
    ///
    /// Changes during ``Preset/observationInterval``, or while the observer is busy, are coalesced into one element: observers fetch again. The
    /// writer's cost does not depend on the number of observers. A statement on the table that matches no row may also cause an element, and so does
    /// every change of the schema. Changes by other stores of the file in this process are observed, those by other processes are not.
    ///
    /// - Throws: ``StoreError``, with ``StoreError/Code/statement`` if a table does not exist.
    public func changes(in tables: Set<String>) async throws -> AsyncStream<Void> {
        let names = try await read { connection in
            try tables.map { table in
                let name = try connection.first(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE", table, make: { try $0.text(0) })
                guard let name else { throw StoreError.unknownTable(table) }
                return name
            }
        }
        let stream = changes.observe(Set(names))
        for connections in OpenFile.connections(sharing: changes) + [connections] {
            try? await connections.writer.writeWithoutTransaction { [changes] in connections.record(changes, in: $0) }
        }
        return stream
    }
}
