import GRDB

extension BackendStore {
    func audit() async throws -> DemoBackend.Audit {
        try await database.read { db in
            func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM (\(sql))") ?? 0 }
            let sums = try Row.fetchAll(
                db, sql: "SELECT currency, SUM(amount) AS sum FROM entry JOIN account ON account.id = entry.account GROUP BY currency")
            let keys = try Row.fetchAll(
                db,
                sql: """
                    SELECT key, SUM(max(amount, 0)) AS moved FROM booking LEFT JOIN entry ON entry.booking = booking.id
                    WHERE key IS NOT NULL GROUP BY booking.id
                    """)
            return DemoBackend.Audit(
                sums: Dictionary(uniqueKeysWithValues: sums.map { ($0["currency"] as String, $0["sum"] as Int) }),
                unbalanced: try count(
                    """
                    SELECT booking.id FROM booking LEFT JOIN entry ON entry.booking = booking.id GROUP BY booking.id
                    HAVING COUNT(entry.id) <> 2 OR SUM(amount) <> 0
                    """),
                overdrawn: try count(
                    """
                    SELECT account.id FROM account JOIN entry ON entry.account = account.id WHERE user IS NOT NULL AND kind <> 'depot'
                    GROUP BY account.id HAVING SUM(amount) < -creditLimit
                    """),
                // Keys are unique in the database.
                keys: Dictionary(uniqueKeysWithValues: keys.map { ($0["key"] as String, $0["moved"] as Int? ?? 0) }),
                unpaidPolicies: try count(
                    """
                    SELECT policy.id FROM policy LEFT JOIN entry ON entry.booking = policy.payment AND entry.amount > 0
                    GROUP BY policy.id HAVING COALESCE(SUM(amount), 0) < premium
                    UNION ALL SELECT payment FROM policy GROUP BY payment HAVING COUNT(*) > 1
                    """),
                policies: try count("SELECT id FROM policy"),
                canceledPolicies: try count("SELECT id FROM policy WHERE endDate IS NOT NULL"),
                claims: try count("SELECT id FROM claim"),
                wrongRefunds: try count(
                    """
                    SELECT policy.id FROM policy LEFT JOIN booking ON booking.key = policy.cancellation
                    LEFT JOIN entry ON entry.booking = booking.id AND entry.amount > 0
                    GROUP BY policy.id HAVING COALESCE(SUM(amount), 0) <> COALESCE(refund, 0)
                    UNION ALL SELECT booking.id FROM booking JOIN entry ON entry.booking = booking.id AND entry.amount < 0
                    WHERE entry.text LIKE '%: refund' AND NOT EXISTS (SELECT 1 FROM policy WHERE cancellation = booking.key)
                    """),
                fundOrders: try count("SELECT key FROM fundOrder"),
                wrongFundOrders: try count(
                    """
                    SELECT key FROM fundOrder LEFT JOIN entry ON entry.booking = payment AND entry.amount > 0 WHERE payment IS NOT NULL
                    GROUP BY key HAVING COALESCE(SUM(entry.amount), 0) <> fundOrder.amount OR units <> fundOrder.amount * 1000000 / price
                    UNION ALL SELECT fundOrder.key FROM fundOrder LEFT JOIN booking ON booking.key = fundOrder.key
                    LEFT JOIN entry ON entry.booking = booking.id AND entry.amount > 0 WHERE payment IS NULL
                    GROUP BY fundOrder.key HAVING COALESCE(SUM(entry.amount), 0) <> fundOrder.amount OR fundOrder.amount <> -units * price / 1000000
                    UNION ALL SELECT booking.key FROM booking JOIN entry ON entry.booking = booking.id AND entry.amount < 0
                    WHERE entry.text LIKE '%: sale' AND NOT EXISTS (SELECT 1 FROM fundOrder WHERE fundOrder.key = booking.key)
                    UNION ALL SELECT fundOrder.key FROM fundOrder JOIN policy ON policy.payment = fundOrder.payment
                    UNION ALL SELECT fund FROM fundOrder GROUP BY user, fund HAVING SUM(units) < 0
                    """))
        }
    }
}
