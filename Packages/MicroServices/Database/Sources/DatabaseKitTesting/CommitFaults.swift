public import DatabaseKit
import GRDB
import Synchronization

/// Lets single commits of a store fail as on a full disk, for tests of what is promised then.
///
/// ```swift
/// for number in 0... {
///     let faults = try await CommitFaults(of: store)
///     faults.fail(number)
///     await flow()                             // nothing that it has acknowledged may be lost
///     if faults.commits <= number { break }    // every commit of the flow has failed once
/// }
/// ```
public final class CommitFaults: Sendable {
    private struct State {
        var commits = 0
        var first: Int?
        var endsAfterFirst = true
    }

    private final class Observer: TransactionObserver, Sendable {
        let state = Mutex(State())

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
        func databaseDidChange(with event: DatabaseEvent) {}
        func databaseDidCommit(_ db: Database) {}
        func databaseDidRollback(_ db: Database) {}

        func databaseWillCommit() throws {
            let fails = state.withLock { state in
                defer { state.commits += 1 }
                guard let first = state.first else { return false }
                return state.endsAfterFirst ? state.commits == first : state.commits >= first
            }
            if fails { throw DatabaseError(resultCode: .SQLITE_FULL) }
        }
    }

    private let observer = Observer()

    /// Commits go through until ``fail(_:andAllAfter:)``.
    /// - Throws: `StoreError` when the store cannot be written to anyway.
    public init(of store: Store) async throws {
        try await store.database.add(transactionObserver: observer, extent: .databaseLifetime)
    }

    /// Lets a commit fail: its transaction is undone, and whoever made it gets `StoreError.diskFull`.
    /// - Parameters:
    ///   - number: counted from 0, which is the next one.
    ///   - andAllAfter: whether the disk stays full.
    public func fail(_ number: Int, andAllAfter: Bool = false) {
        observer.state.withLock { $0 = State(commits: 0, first: number, endsAfterFirst: !andAllAfter) }
    }

    /// Lets all commits through again.
    public func heal() { observer.state.withLock { $0 = State() } }

    /// How many commits were tried since the last call of ``fail(_:andAllAfter:)``.
    public var commits: Int { observer.state.withLock { $0.commits } }
}
