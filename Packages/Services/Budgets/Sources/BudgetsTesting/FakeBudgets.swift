public import BudgetsAPI
import Synchronization

/// Entries in memory.
public final class FakeBudgets: BudgetsServing {
    private let state: Mutex<[Budget]>
    private let keys = Mutex<Set<String>>([])

    /// - Parameter budgets: The stored entries.
    public init(_ budgets: [Budget] = []) {
        state = Mutex(budgets)
    }

    public func storedBudgets() async throws(BudgetsError) -> [Budget] {
        state.withLock { $0 }
    }

    public func budgets() async throws(BudgetsError) -> [Budget] {
        state.withLock { $0 }
    }

    public func add(_ text: String, key: String) async throws(BudgetsError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        guard keys.withLock({ $0.insert(key).inserted }) else { return }
        state.withLock { $0.insert(Budget(id: ($0.map(\.id).max() ?? 0) + 1, text: text), at: 0) }
    }

    public func remove(_ id: Budget.ID) async throws(BudgetsError) {
        state.withLock { $0.removeAll { $0.id == id } }
    }
}
