import GRDB
import Synchronization

/// Who observes which tables, and what is still to be told.
///
/// The writer leaves one note when it has committed. Whoever observes, and however many they are, is looked up by a task of the hub's own.
final class ChangeHub: Sendable {
    private struct Observer {
        let tables: Set<String>
        let continuation: AsyncStream<Void>.Continuation
    }

    private struct State {
        var observers: [Int: Observer] = [:]
        var lastObserver = 0
        /// The tables that were changed and not told of yet.
        var changed: Set<String> = []
        var isTelling = false
        var isInstalled = false
    }

    private let state = Mutex(State())
    private let pause: Duration

    /// - Parameter pause: how long nobody hears after observers heard.
    init(pause: Duration) {
        self.pause = pause
    }

    deinit {
        for observer in state.withLock({ $0.observers.values }) { observer.continuation.finish() }
    }

    /// Lets the writer leave notes. Nobody pays for that before the first observer comes.
    func install(in database: GRDB.Database) {
        let isFirst = state.withLock { state in
            defer { state.isInstalled = true }
            return !state.isInstalled
        }
        guard isFirst else { return }
        database.add(transactionObserver: TransactionNotes(hub: self, in: database), extent: .databaseLifetime)
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

    func note(_ tables: Set<String>) {
        let begins = state.withLock { state in
            if state.observers.isEmpty { return false }
            state.changed.formUnion(tables)
            defer { state.isTelling = true }
            return !state.isTelling
        }
        if begins { Task(priority: .utility) { await tell() } }
    }

    private func tell() async {
        while let concerned = concerned() {
            for continuation in concerned { continuation.yield() }
            if pause > .zero { try? await Task.sleep(for: pause) }
        }
    }

    private func concerned() -> [AsyncStream<Void>.Continuation]? {
        state.withLock { state in
            guard !state.changed.isEmpty else {
                state.isTelling = false
                return nil
            }
            defer { state.changed = [] }
            return state.observers.values.filter { !$0.tables.isDisjoint(with: state.changed) }.map(\.continuation)
        }
    }
}

/// Notes the tables that the writer's statements change. Used on the writer's queue alone.
///
/// GRDB asks before each statement, with what SQLite told when it compiled it: triggers and cascades too, and tables without a row id, for
/// which SQLite has no news of rows. The answer is always no, so a changed row costs nothing.
private final class TransactionNotes: TransactionObserver {
    private let hub: ChangeHub
    private var touched: Set<String> = []
    private var last = ""
    /// How many rows the connection had changed when the last transaction ended.
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
        if !touched.isEmpty, db.totalChangesCount != changedRows { hub.note(touched) }
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
