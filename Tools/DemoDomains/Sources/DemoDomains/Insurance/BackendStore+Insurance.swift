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
    var covered: [[String: String]]
    var excluded: [[String: String]]
    /// The part of each claim that the customer pays.
    var deductible = 0

    static let start = ["en": "On the day of the purchase", "de": "Am Tag des Abschlusses", "zh": "购买当日"]

    func premium(sum: Int) -> Int { max(minimum, sum / 100_000 * perThousand) }

    static let all = [
        InsuranceProduct(
            id: "household", title: ["en": "Household", "de": "Hausrat", "zh": "家财险"],
            summary: [
                "en": "Furniture, clothes and devices against fire, water and theft.",
                "de": "Möbel, Kleidung und Geräte gegen Feuer, Wasser und Diebstahl.", "zh": "保障家具、衣物和电器免受火灾、水患及盗窃损失。",
            ],
            sums: [2_000_000, 5_000_000, 8_000_000], perThousand: 180, minimum: 4_900,
            covered: [
                ["en": "Fire, lightning and explosion", "de": "Feuer, Blitzschlag und Explosion", "zh": "火灾、雷击和爆炸"],
                ["en": "Burst pipes", "de": "Leitungswasser", "zh": "水管爆裂"],
                ["en": "Burglary and robbery", "de": "Einbruch und Raub", "zh": "入室盗窃和抢劫"],
            ],
            excluded: [
                ["en": "Floods and earthquakes", "de": "Überschwemmung und Erdbeben", "zh": "洪水和地震"],
                ["en": "Wear and tear", "de": "Abnutzung", "zh": "自然磨损"],
            ], deductible: 15_000),
        InsuranceProduct(
            id: "liability", title: ["en": "Personal liability", "de": "Privathaftpflicht", "zh": "个人责任险"],
            summary: [
                "en": "Damage that you cause to others, at home and on the way.",
                "de": "Schäden, die Sie anderen zufügen, zu Hause und unterwegs.", "zh": "赔偿您在家中或外出时对他人造成的损失。",
            ],
            sums: [100_000_000, 500_000_000, 1_000_000_000], perThousand: 1, minimum: 5_900,
            covered: [
                ["en": "Injury of other people", "de": "Personenschäden", "zh": "他人人身伤害"],
                ["en": "Damage to property of others", "de": "Sachschäden", "zh": "他人财产损失"],
                ["en": "Damage to a rented home", "de": "Mietsachschäden", "zh": "租住房屋损坏"],
            ],
            excluded: [
                ["en": "Intentional damage", "de": "Vorsätzlich verursachte Schäden", "zh": "故意造成的损失"],
                ["en": "Damage by motor vehicles", "de": "Schäden durch Kraftfahrzeuge", "zh": "机动车造成的损失"],
            ]),
        InsuranceProduct(
            id: "travel", title: ["en": "Travel", "de": "Reise", "zh": "旅行险"],
            summary: [
                "en": "Illness, cancellation and lost luggage for a year of journeys.",
                "de": "Krankheit, Rücktritt und verlorenes Gepäck für alle Reisen eines Jahres.", "zh": "保障全年旅行中的疾病、行程取消及行李丢失。",
            ],
            sums: [500_000, 1_000_000], perThousand: 620, minimum: 3_900,
            covered: [
                ["en": "Cancellation before the journey", "de": "Reiserücktritt", "zh": "行程取消"],
                ["en": "Treatment abroad", "de": "Behandlung im Ausland", "zh": "境外就医"],
                ["en": "Lost or delayed luggage", "de": "Verlorenes oder verspätetes Gepäck", "zh": "行李丢失或延误"],
            ],
            excluded: [
                ["en": "Illnesses known before the booking", "de": "Bei der Buchung bekannte Krankheiten", "zh": "预订前已知的疾病"],
                ["en": "Journeys of more than 60 days", "de": "Reisen von mehr als 60 Tagen", "zh": "超过60天的旅行"],
            ], deductible: 5_000),
        InsuranceProduct(
            id: "bicycle", title: ["en": "Bicycle", "de": "Fahrrad", "zh": "自行车险"],
            summary: [
                "en": "Theft and damage, also of electric bicycles and cargo bikes.",
                "de": "Diebstahl und Schäden, auch an E-Bikes und Lastenrädern.", "zh": "保障自行车失窃和损坏，包括电动自行车和载货自行车。",
            ],
            sums: [100_000, 300_000, 600_000], perThousand: 4_500, minimum: 4_500,
            covered: [
                ["en": "Theft of the locked bicycle", "de": "Diebstahl des abgeschlossenen Fahrrads", "zh": "已上锁自行车失窃"],
                ["en": "Falls and accidents", "de": "Sturz und Unfall", "zh": "摔倒和事故"],
                ["en": "Batteries and motors", "de": "Akku und Motor", "zh": "电池和电机"],
            ],
            excluded: [
                ["en": "Unlocked bicycles", "de": "Nicht abgeschlossene Fahrräder", "zh": "未上锁的自行车"],
                ["en": "Races and training", "de": "Rennen und Training", "zh": "比赛和训练"],
            ], deductible: 5_000),
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

    /// The policy document by language.
    var document: [String: String] {
        let offer = InsuranceProduct.all.first { $0.id == self.product }
        func money(_ amount: Int) -> String { "\(currency) \(amount / 100).\(amount % 100 < 10 ? "0" : "")\(amount % 100)" }
        func text(_ language: String, _ labels: [String]) -> String {
            let values = [id, money(insuredSum), money(premium), money(offer?.deductible ?? 0), startDate]
            var lines = [title[language] ?? ""]
            lines += zip(labels, values).map { "\($0): \($1)" }
            for (label, risks) in [(labels[5], offer?.covered ?? []), (labels[6], offer?.excluded ?? [])] {
                lines += ["", label]
                lines += risks.map { "- " + ($0[language] ?? "") }
            }
            return lines.joined(separator: "\n") + "\n"
        }
        return [
            "en": text(
                "en", ["Policy number", "Insured sum", "Annual premium", "Deductible", "Insured since", "Covered", "Not covered"]),
            "de": text(
                "de",
                [
                    "Policennummer", "Versicherungssumme", "Jahresbeitrag", "Selbstbeteiligung", "Versichert seit", "Versichert",
                    "Nicht versichert",
                ]),
            "zh": text("zh", ["保单号", "保险金额", "年保费", "免赔额", "保障起始日", "保障范围", "责任免除"]),
        ]
    }
}

extension BackendStore {
    func policies(of user: String) async throws -> [PolicyRow] {
        try await database.read {
            try PolicyRow.fetchAll($0, sql: "SELECT * FROM policy WHERE user = ? ORDER BY startDate, id", arguments: [user])
        }
    }

    func policy(_ id: String, user: String) async throws -> PolicyRow { try await database.read { try ownPolicy(id, user: user, in: $0) } }

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
