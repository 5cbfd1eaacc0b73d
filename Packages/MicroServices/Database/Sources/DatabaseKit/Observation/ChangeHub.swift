import GRDB
import Synchronization

/// Notifies the observers of changed tables. All stores of the process that have a file open share its hub.
///
/// The writer only records the changed tables when it commits. A task of the hub finds the observers, whatever their number.
final class ChangeHub: Sendable {
    private struct Observer {
        let tables: Set<String>
        let continuation: AsyncStream<Void>.Continuation
    }

    private struct State {
        var observers: [Int: Observer] = [:]
        var lastObserver = 0
        /// The tables whose observers have not been notified yet.
        var changed: Set<String> = []
        var isNotifying = false
    }

    /// The table of SQLite that each change of the schema changes.
    static let schema = "sqlite_master"

    private let state = Mutex(State())
    private let pause: Duration

    /// - Parameter pause: the minimum time between two notifications.
    init(pause: Duration) {
        // A year: the clock's time would overflow.
        self.pause = min(pause, .seconds(366 * 86_400))
    }

    /// Whether there has been an observer, so that stores have to record their changes.
    var isObserved: Bool { state.withLock { $0.lastObserver > 0 } }

    deinit {
        for observer in state.withLock({ $0.observers.values }) { observer.continuation.finish() }
    }

    func observe(_ tables: Set<String>) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = Observer(tables: tables, continuation: continuation)
            return state.lastObserver
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.observers[id] = nil } }
        return stream
    }

    func record(_ tables: Set<String>) {
        let begins = state.withLock { state in
            if state.observers.isEmpty { return false }
            state.changed.formUnion(tables)
            defer { state.isNotifying = true }
            return !state.isNotifying
        }
        if begins { Task(priority: .utility) { await notify() } }
    }

    private func notify() async {
        while let affectedObservers = affectedObservers() {
            for continuation in affectedObservers { continuation.yield() }
            if pause > .zero { try? await Task.sleep(for: pause) }
        }
    }

    private func affectedObservers() -> [AsyncStream<Void>.Continuation]? {
        state.withLock { state in
            guard !state.changed.isEmpty else {
                state.isNotifying = false
                return nil
            }
            defer { state.changed = [] }
            let isSchemaChanged = state.changed.contains(Self.schema)
            return state.observers.values.filter { isSchemaChanged || !$0.tables.isDisjoint(with: state.changed) }.map(\.continuation)
        }
    }
}

/// Records the tables that the writer's statements change. Used on the writer's queue only.
///
/// GRDB asks before each statement, with the tables SQLite reported when it compiled it. This includes triggers, cascades and tables without
/// row ids, for which SQLite reports no rows. The answer is always no, so a changed row costs nothing.
final class ChangeRecorder: TransactionObserver {
    private let hub: ChangeHub
    private var touched: Set<String> = []
    private var last = ""
    /// The number of rows changed by the connection up to the end of the last transaction.
    private var changedRows: Int

    init(hub: ChangeHub, in database: GRDB.Database) {
        self.hub = hub
        changedRows = database.totalChangesCount
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        let table = eventKind.tableName
        if table != last {
            touched.insert(table)
            last = table
        }
        return false
    }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseDidCommit(_ db: GRDB.Database) {
        // The rows of a dropped table are not counted.
        if !touched.isEmpty, db.totalChangesCount != changedRows || touched.contains(ChangeHub.schema) { hub.record(touched) }
        end(db)
    }

    func databaseDidRollback(_ db: GRDB.Database) {
        end(db)
    }

    private func end(_ database: GRDB.Database) {
        touched.removeAll(keepingCapacity: true)
        last = ""
        changedRows = database.totalChangesCount
    }
}
