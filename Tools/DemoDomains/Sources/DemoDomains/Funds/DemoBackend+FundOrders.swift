public import DemoBackendKit
import GRDB

extension DemoBackend {
    /// A summary of the orders of funds, for checks.
    public struct FundOrders: Sendable, Hashable {
        /// The number of orders that bought or sold units.
        public var count: Int
        /// The number of contradictions between orders and bookings: purchases that were not paid exactly, sales whose proceeds were not
        /// credited exactly, proceeds without a sale, payments that bought something else as well, and negative holdings.
        public var wrong: Int
    }

    /// Summarizes the orders of funds.
    public func fundOrders() async throws -> FundOrders {
        try await store.database.read { db in
            let others = store.domains.filter { !($0 is FundsBackend) }
            let payments = try Int.fetchAll(db, sql: "SELECT payment FROM fundOrder WHERE payment IS NOT NULL")
            let spentTwice = try payments.count { payment in try others.contains { try $0.uses(payment, in: db) } }
            let wrong = try BackendStore.count(
                """
                SELECT key FROM fundOrder LEFT JOIN entry ON entry.booking = payment AND entry.amount > 0 WHERE payment IS NOT NULL
                GROUP BY key HAVING COALESCE(SUM(entry.amount), 0) <> fundOrder.amount OR units <> fundOrder.amount * 1000000 / price
                UNION ALL SELECT fundOrder.key FROM fundOrder LEFT JOIN booking ON booking.key = fundOrder.key
                LEFT JOIN entry ON entry.booking = booking.id AND entry.amount > 0 WHERE payment IS NULL
                GROUP BY fundOrder.key HAVING COALESCE(SUM(entry.amount), 0) <> fundOrder.amount OR fundOrder.amount <> -units * price / 1000000
                UNION ALL SELECT booking.key FROM booking JOIN entry ON entry.booking = booking.id AND entry.amount < 0
                WHERE entry.text LIKE '%: sale' AND NOT EXISTS (SELECT 1 FROM fundOrder WHERE fundOrder.key = booking.key)
                UNION ALL SELECT fund FROM fundOrder GROUP BY user, fund HAVING SUM(units) < 0
                """, in: db)
            return FundOrders(count: try BackendStore.count("SELECT key FROM fundOrder", in: db), wrong: wrong + spentTwice)
        }
    }
}
