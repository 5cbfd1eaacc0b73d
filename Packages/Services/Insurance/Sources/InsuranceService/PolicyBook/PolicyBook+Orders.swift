import DatabaseKit
import InsuranceAPI

/// An order that was begun, and how far it came.
struct PendingOrder: Sendable, Hashable {
    var order: PolicyOrder
    /// The payment, as soon as it is known.
    var booking: Int?
}

extension PolicyBook {
    /// Keeps an order before anything of it is done.
    func add(_ order: PolicyOrder, of user: String) async throws {
        try await store.write { connection in
            try connection.run(
                """
                INSERT INTO pendingOrder (user, id, product, title, insuredSum, premium, currency, payer)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                user, order.id, order.product, order.title, order.offer.insuredSum.minorUnits, order.offer.premium.minorUnits,
                order.offer.premium.currency, order.payer)
        }
    }

    /// The begun orders of a person, by id.
    func pendingOrders(of user: String) async throws -> [PendingOrder] {
        try await store.read { connection in
            try connection.rows(
                "SELECT id, product, title, insuredSum, premium, currency, payer, booking FROM pendingOrder WHERE user = ? ORDER BY id",
                user
            ) { row in
                PendingOrder(
                    order: PolicyOrder(
                        id: try row.text(0), product: try row.text(1), title: try row.text(2),
                        offer: Offer(insuredSum: try row.integer(3), premium: try row.integer(4), currency: try row.text(5)),
                        payer: try row.text(6)),
                    booking: try row.optional(7, row.integer))
            }
        }
    }

    /// Notes that an order is paid.
    func setBooking(_ booking: Int, of id: String, user: String) async throws {
        try await store.write { try $0.run("UPDATE pendingOrder SET booking = ? WHERE user = ? AND id = ?", booking, user, id) }
    }

    func removeOrder(_ id: String, of user: String) async throws {
        try await store.write { try $0.run("DELETE FROM pendingOrder WHERE user = ? AND id = ?", user, id) }
    }

    /// Keeps the policy and forgets the order, in one transaction.
    func finish(_ id: String, with policy: Policy, of user: String) async throws {
        try await store.write { connection in
            // Without the row in `fetched` it is not shown: one policy would pass for the whole list.
            let last = try connection.reading.first("SELECT COALESCE(MAX(position), -1) FROM policy WHERE user = ?", user) {
                try $0.integer(0)
            }
            try Self.insert(policy, (last ?? -1) + 1, of: user, connection)
            try connection.run("DELETE FROM pendingOrder WHERE user = ? AND id = ?", user, id)
        }
    }
}
