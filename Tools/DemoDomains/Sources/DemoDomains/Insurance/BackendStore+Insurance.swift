import DemoBackendKit
import Foundation
import GRDB

/// The products of the demo insurer. Premiums are yearly, in minor units per 1,000 of the insured sum, at least `minimum`.
struct InsuranceProduct: Sendable {
    var id: String
    /// The texts by language.
    var title: [String: String]
    var summary: [String: String]
    var currency = "EUR"
    var sums: [Int]
    var perThousand: Int
    var minimum: Int

    func premium(sum: Int) -> Int { max(minimum, sum / 100_000 * perThousand) }

    static let all = [
        InsuranceProduct(
            id: "household", title: ["en": "Household", "de": "Hausrat", "zh": "家财险"],
            summary: [
                "en": "Furniture, clothes and devices against fire, water and theft.",
                "de": "Möbel, Kleidung und Geräte gegen Feuer, Wasser und Diebstahl.", "zh": "保障家具、衣物和电器免受火灾、水患及盗窃损失。",
            ],
            sums: [2_000_000, 5_000_000, 8_000_000], perThousand: 180, minimum: 4_900),
        InsuranceProduct(
            id: "liability", title: ["en": "Personal liability", "de": "Privathaftpflicht", "zh": "个人责任险"],
            summary: [
                "en": "Damage that you cause to others, at home and on the way.",
                "de": "Schäden, die Sie anderen zufügen, zu Hause und unterwegs.", "zh": "赔偿您在家中或外出时对他人造成的损失。",
            ],
            sums: [100_000_000, 500_000_000, 1_000_000_000], perThousand: 1, minimum: 5_900),
        InsuranceProduct(
            id: "travel", title: ["en": "Travel", "de": "Reise", "zh": "旅行险"],
            summary: [
                "en": "Illness, cancellation and lost luggage for a year of journeys.",
                "de": "Krankheit, Rücktritt und verlorenes Gepäck für alle Reisen eines Jahres.", "zh": "保障全年旅行中的疾病、行程取消及行李丢失。",
            ],
            sums: [500_000, 1_000_000], perThousand: 620, minimum: 3_900),
        InsuranceProduct(
            id: "bicycle", title: ["en": "Bicycle", "de": "Fahrrad", "zh": "自行车险"],
            summary: [
                "en": "Theft and damage, also of electric bicycles and cargo bikes.",
                "de": "Diebstahl und Schäden, auch an E-Bikes und Lastenrädern.", "zh": "保障自行车失窃和损坏，包括电动自行车和载货自行车。",
            ],
            sums: [100_000, 300_000, 600_000], perThousand: 4_500, minimum: 4_500),
    ]
}

struct PolicyRow: Sendable, Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "policy"
    var id: String
    var user: String
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

    var title: [String: String] { InsuranceProduct.all.first { $0.id == product }?.title ?? ["en": product] }
}

extension BackendStore {
    func policies(of user: String) async throws -> [PolicyRow] {
        try await database.read {
            try PolicyRow.fetchAll($0, sql: "SELECT * FROM policy WHERE user = ? ORDER BY startDate, id", arguments: [user])
        }
    }

    /// The same payment returns the same policy.
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
                guard let paid = try paid(payment, by: user, product.currency, in: db), paid >= product.premium(sum: sum) else {
                    throw Refusal(status: 402, code: "premium_not_paid")
                }
            }
            let row = PolicyRow(
                id: "pol-\(payment)", user: user, product: product.id, insuredSum: sum, premium: product.premium(sum: sum),
                currency: product.currency, payment: payment, startDate: date)
            try row.insert(db)
            return row
        }
    }
}
