public import DemoBackendKit
import GRDB

extension DemoBackend {
    /// A summary of the bank's books, for checks.
    public struct Books: Sendable, Hashable {
        /// The sum of all entries of each currency, which must be zero.
        public var sums: [String: Int]
        /// The number of bookings without exactly two entries of each currency that sum to zero.
        public var unbalanced: Int
        /// The number of accounts below their limit.
        public var overdrawn: Int
        /// The amount moved by each idempotency key, in minor units.
        public var keys: [String: Int]
    }

    /// Summarizes the bank's books.
    public func books() async throws -> Books {
        try await store.database.read { db in
            let sums = try Row.fetchAll(
                db, sql: "SELECT currency, SUM(amount) AS sum FROM entry JOIN account ON account.id = entry.account GROUP BY currency")
            let keys = try Row.fetchAll(
                db,
                sql: """
                    SELECT key, SUM(max(amount, 0)) AS moved FROM booking LEFT JOIN entry ON entry.booking = booking.id
                    WHERE key IS NOT NULL GROUP BY booking.id
                    """)
            return Books(
                sums: Dictionary(uniqueKeysWithValues: sums.map { ($0["currency"] as String, $0["sum"] as Int) }),
                unbalanced: try BackendStore.count(
                    """
                    SELECT booking.id FROM booking LEFT JOIN entry ON entry.booking = booking.id
                    LEFT JOIN account ON account.id = entry.account GROUP BY booking.id, currency
                    HAVING COUNT(entry.id) <> 2 OR SUM(amount) <> 0
                    """, in: db),
                overdrawn: try BackendStore.count(
                    """
                    SELECT account.id FROM account JOIN entry ON entry.account = account.id WHERE user IS NOT NULL AND kind <> 'depot'
                    GROUP BY account.id HAVING SUM(amount) < -creditLimit
                    """, in: db),
                // Keys are unique in the database.
                keys: Dictionary(uniqueKeysWithValues: keys.map { ($0["key"] as String, $0["moved"] as Int? ?? 0) }))
        }
    }
}
