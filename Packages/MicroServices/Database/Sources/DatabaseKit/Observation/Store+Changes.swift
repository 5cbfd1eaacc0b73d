import GRDB

extension Store {
    /// An element after each committed transaction that changed one of the tables, from now on.
    ///
    /// However many rows a transaction changes, and however many transactions are committed while the observer is busy, one
    /// element waits for it: observers re-read, and never slow the writer down. Changes by other processes are not seen.
    public func changes(in tables: Set<String>) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let observer = TableObserver(tables: tables) { continuation.yield() }
        writer.add(transactionObserver: observer, extent: .databaseLifetime)
        continuation.onTermination = { [weak writer = self.writer] _ in
            writer?.remove(transactionObserver: observer)
        }
        return stream
    }
}

/// Notes whether a transaction touched certain tables.
///
/// - Note: `@unchecked Sendable` because SQLite's hooks call it on the writer's queue only, one at a time.
private final class TableObserver: TransactionObserver, @unchecked Sendable {
    private let tables: Set<String>
    private let onCommit: @Sendable () -> Void
    private var isTouched = false

    init(tables: Set<String>, onCommit: @escaping @Sendable () -> Void) {
        self.tables = tables
        self.onCommit = onCommit
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        tables.contains(eventKind.tableName)
    }

    func databaseDidChange() {
        isTouched = true
    }

    func databaseDidChange(with event: DatabaseEvent) {
        isTouched = true
        stopObservingDatabaseChangesUntilNextTransaction()
    }

    func databaseDidCommit(_ db: GRDB.Database) {
        if isTouched { onCommit() }
        isTouched = false
    }

    func databaseDidRollback(_ db: GRDB.Database) {
        isTouched = false
    }
}
