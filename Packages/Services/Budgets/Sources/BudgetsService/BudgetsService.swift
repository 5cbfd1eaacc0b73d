public import BudgetsAPI
import DatabaseKit
public import NetworkKit
public import PersonalDataService
import Synchronization

/// The entries of each user at the back end, with a copy on this device.
public final class BudgetsService: BudgetsServing {
    /// Entries as last received, which the back end can provide again.
    public static let budgets = UserStoreDescription(
        "budgets", .untilSignOut,
        migrations: [Migration("1-budgets", "CREATE TABLE entry (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT")]
    )

    /// The maximum number of entries, a setting of the back end.
    let maximum = Atomic(defaultMaximum)
    static let defaultMaximum = 1_000
    private let client: HTTPClient
    private let open: PersonalData.StoreProvider

    /// - Parameters:
    ///   - client: Calls the back end as the current user.
    ///   - budgets: Provides ``budgets``.
    public init(client: HTTPClient, budgets: @escaping PersonalData.StoreProvider) {
        self.client = client
        open = budgets
    }

    public func storedBudgets() async throws(BudgetsError) -> [Budget] {
        try await withBudgets { try await Self.stored($0) }
    }

    @discardableResult
    public func budgets() async throws(BudgetsError) -> [Budget] {
        try await withBudgets { part in
            let answer: BudgetsPayload = try await client.call(.get("/v1/budgets"))
            try await part.store.write { connection in
                try connection.run("DELETE FROM entry")
                for budget in answer.entries { try Self.store(budget, part, connection) }
            }
            return try await Self.stored(part)
        }
    }

    public func add(_ text: String, key: String) async throws(BudgetsError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        try await withBudgets { part in
            let count = try await Self.stored(part).count
            guard count < maximum.load(ordering: .relaxed) else { throw BudgetsError.full }
            let budget: BudgetPayload = try await client.call(
                .post("/v1/budgets", json: ["text": text]).header("Idempotency-Key", key))
            try await part.store.write { try Self.store(budget, part, $0) }
        }
    }

    public func remove(_ id: Budget.ID) async throws(BudgetsError) {
        try await withBudgets { part in
            try await client.call(.delete("/v1/budgets/\(id)"))
            _ = try await part.store.write { try $0.run("DELETE FROM entry WHERE id = ?", id) }
        }
    }

    private static func stored(_ part: UserStore) async throws -> [Budget] {
        try await part.store.read {
            try $0.rows("SELECT id, text FROM entry ORDER BY id DESC") {
                Budget(id: try $0.integer(0), text: try part.seal.open($0, 1, context: "entry"))
            }
        }
    }

    private static func store(
        _ budget: BudgetPayload, _ part: UserStore, _ connection: WritableConnection
    ) throws {
        let text = try part.seal.value(budget.text, context: "entry")
        try connection.run("INSERT OR REPLACE INTO entry (id, text) VALUES (?, ?)", budget.id, text)
    }

    private func withBudgets<Result>(
        _ work: (UserStore) async throws -> Result
    ) async throws(BudgetsError) -> Result {
        do {
            return try await work(try await open())
        } catch let error as NetworkError {
            throw BudgetsError(error)
        } catch {
            throw error as? BudgetsError ?? (PersonalDataError.isSignedOut(error) ? .signedOut : .storage)
        }
    }
}

extension BudgetsError {
    fileprivate init(_ error: NetworkError) {
        self =
            switch error.category {
            case .unauthorized: .signedOut
            case .unusable: .unexpectedAnswer
            case .unavailable: .unreachable
            }
    }
}

// The answers of the back end, which are internal to this module.

private struct BudgetsPayload: Decodable, Sendable {
    var entries: [BudgetPayload]
}

private struct BudgetPayload: Decodable, Sendable {
    var id: Int
    var text: String
}
