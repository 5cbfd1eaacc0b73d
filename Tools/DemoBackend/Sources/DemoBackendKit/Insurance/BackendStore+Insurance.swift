import Foundation
import GRDB

/// The products of the demo insurer. Premiums are yearly, in minor units per 1,000 of the insured sum, at least `minimum`.
struct InsuranceProduct: Sendable {
    var id: String
    var title: String
    var summary: String
    var currency = "EUR"
    var sums: [Int]
    var perThousand: Int
    var minimum: Int

    func premium(sum: Int) -> Int { max(minimum, sum / 100_000 * perThousand) }

    static let all = [
        InsuranceProduct(
            id: "household", title: "Household", summary: "Furniture, clothes and devices against fire, water and theft.",
            sums: [2_000_000, 5_000_000, 8_000_000], perThousand: 180, minimum: 4_900),
        InsuranceProduct(
            id: "liability", title: "Personal liability", summary: "Damage that you cause to others, at home and on the way.",
            sums: [100_000_000, 500_000_000, 1_000_000_000], perThousand: 1, minimum: 5_900),
        InsuranceProduct(
            id: "travel", title: "Travel", summary: "Illness, cancellation and lost luggage for a year of journeys.",
            sums: [500_000, 1_000_000], perThousand: 620, minimum: 3_900),
        InsuranceProduct(
            id: "bicycle", title: "Bicycle", summary: "Theft and damage, also of electric bicycles and cargo bikes.",
            sums: [100_000, 300_000, 600_000], perThousand: 4_500, minimum: 4_500),
    ]
}

struct PolicyRow: Sendable, Decodable, FetchableRecord {
    var id: String
    var product: String
    var insuredSum: Int
    var premium: Int
    var currency: String
    var payment: Int
    var startDate: String
    /// The last day of cover of a canceled policy, and the refund in minor units.
    var endDate: String?
    var refund: Int?
    /// The key of the cancellation and the hash of its request.
    var cancellation: String?
    var cancellationRequest: Data?

    var title: String { InsuranceProduct.all.first { $0.id == product }?.title ?? product }
}

extension BackendStore {
    func policies(of user: String) async throws -> [PolicyRow] {
        try await database.read {
            try PolicyRow.fetchAll($0, sql: "SELECT * FROM policy WHERE user = ? ORDER BY startDate, id", arguments: [user])
        }
    }

    /// Issues a policy for a payment that covers its premium. The same payment returns the same policy.
    /// - Parameter isTrusting: Whether to skip the verification of the payment.
    func issuePolicy(user: String, product: InsuranceProduct, sum: Int, payment: Int, isTrusting: Bool = false) async throws -> PolicyRow {
        let date = Self.day(now())
        return try await database.write { db in
            if let row = try PolicyRow.fetchOne(db, sql: "SELECT * FROM policy WHERE payment = ? AND user = ?", arguments: [payment, user])
            {
                guard row.product == product.id, row.insuredSum == sum else { throw Refusal(status: 409, code: "payment_already_used") }
                return row
            }
            guard try !isSpent(payment, in: db) else { throw Refusal(status: 409, code: "payment_already_used") }
            if isTrusting {
                try db.execute(sql: "INSERT OR IGNORE INTO booking (id) VALUES (?)", arguments: [payment])
            } else {
                let paid = try Int.fetchOne(
                    db,
                    sql: """
                        SELECT -SUM(amount) FROM entry JOIN account ON account.id = entry.account
                        WHERE booking = ? AND user = ? AND currency = ? AND amount < 0
                        """, arguments: [payment, user, product.currency])
                guard let paid, paid >= product.premium(sum: sum) else { throw Refusal(status: 402, code: "premium_not_paid") }
            }
            let id = "pol-\(payment)"
            try db.execute(
                sql:
                    "INSERT INTO policy (id, user, product, insuredSum, premium, currency, payment, startDate) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [id, user, product.id, sum, product.premium(sum: sum), product.currency, payment, date])
            guard let row = try PolicyRow.fetchOne(db, sql: "SELECT * FROM policy WHERE id = ?", arguments: [id]) else {
                throw Refusal.notFound
            }
            return row
        }
    }
}
