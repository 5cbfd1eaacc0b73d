import GRDB

extension Store {
    /// An element after each committed transaction that changed one of the tables, from now on.
    ///
    /// However many rows a transaction changes, and however many transactions are committed while the observer is busy or within
    /// ``Preset/observationInterval``, one element waits for it: observers re-read. The writer pays one look-up, whatever their number.
    /// A transaction that ran a statement on the table which matched no row may be told too. Changes by other processes are not seen.
    ///
    /// - Parameter tables: names in any letter case.
    /// - Throws: ``StoreError``, with ``StoreError/Code/statement`` when there is no such table.
    public func changes(in tables: Set<String>) async throws -> AsyncStream<Void> {
        let names = try await read { connection in
            try tables.map { table in
                let name = try connection.first(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE", table, make: { try $0.text(0) })
                guard let name else { throw StoreError.unknownTable(table) }
                return name
            }
        }
        try await writer.writeWithoutTransaction { [changes] in changes.install(in: $0) }
        return changes.observe(Set(names))
    }
}
