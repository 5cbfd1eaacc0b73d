public import DemoBackendKit
import GRDB

extension DemoBackend {
    /// A summary of the insurer's policies, for checks.
    public struct Policies: Sendable, Hashable {
        /// The number of policies, canceled ones included.
        public var count: Int
        /// The number of policies that were not paid, or paid by the booking of another policy.
        public var unpaid: Int
        /// The number of canceled policies.
        public var canceled: Int
        /// The number of policies whose booked refund differs from the stored one, and of refunds without a canceled policy.
        public var wrongRefunds: Int
        /// The number of claims.
        public var claims: Int
    }

    /// Summarizes the insurer's policies.
    public func policies() async throws -> Policies {
        try await store.database.read { db in
            Policies(
                count: try BackendStore.count("SELECT id FROM policy", in: db),
                unpaid: try BackendStore.count(
                    """
                    SELECT policy.id FROM policy LEFT JOIN entry ON entry.booking = policy.payment AND entry.amount > 0
                    GROUP BY policy.id HAVING COALESCE(SUM(amount), 0) < premium
                    UNION ALL SELECT payment FROM policy GROUP BY payment HAVING COUNT(*) > 1
                    """, in: db),
                canceled: try BackendStore.count("SELECT id FROM policy WHERE endDate IS NOT NULL", in: db),
                wrongRefunds: try BackendStore.count(
                    """
                    SELECT policy.id FROM policy LEFT JOIN booking ON booking.key = policy.cancellation
                    LEFT JOIN entry ON entry.booking = booking.id AND entry.amount > 0
                    GROUP BY policy.id HAVING COALESCE(SUM(amount), 0) <> COALESCE(refund, 0)
                    UNION ALL SELECT booking.id FROM booking JOIN entry ON entry.booking = booking.id AND entry.amount < 0
                    WHERE entry.text LIKE '%: refund' AND NOT EXISTS (SELECT 1 FROM policy WHERE cancellation = booking.key)
                    """, in: db),
                claims: try BackendStore.count("SELECT id FROM claim", in: db))
        }
    }
}
