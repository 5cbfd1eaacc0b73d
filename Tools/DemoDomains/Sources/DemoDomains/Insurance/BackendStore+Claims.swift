import DemoBackendKit
import Foundation
import GRDB

struct ClaimRow: Sendable, Decodable, FetchableRecord {
    var id: Int
    var policy: String
    var day: String
    var description: String
    var amount: Int
    var currency: String
    var photos: Int
    var filed: Double
}

struct ClaimRequest: Codable, Sendable {
    var day: String
    var description: String
    var amount: Int
    var currency: String
    /// The slots of the uploaded photos.
    var photos: [String]
}

extension BackendStore {
    /// The time after which a received claim is in review, in seconds.
    static let claimReviewDelay: TimeInterval = 3_600

    private static let claimColumns = """
        SELECT claim.*, (SELECT COUNT(*) FROM claimPhoto WHERE claim = claim.id) AS photos FROM claim
        JOIN policy ON policy.id = claim.policy
        """

    func claims(of user: String) async throws -> [ClaimRow] {
        try await database.read {
            try ClaimRow.fetchAll($0, sql: Self.claimColumns + " WHERE user = ? ORDER BY claim.id DESC", arguments: [user])
        }
    }

    /// Files a claim, once per key. Its photos move from their slots to the claim.
    func fileClaim(_ request: ClaimRequest, on policy: String, user: String, key: String) async throws -> ClaimRow {
        let fingerprint = try hash(request)
        // The user's day may have begun before the one of the insurer.
        let (time, tomorrow) = (now().timeIntervalSinceReferenceDate, Self.day(now() + 86_400))
        return try await database.write { db in
            let row = try ownPolicy(policy, user: user, in: db)
            let known = try Row.fetchOne(
                db, sql: "SELECT id, request FROM claim WHERE policy = ? AND key = ?", arguments: [policy, key])
            if let known {
                guard known["request"] as Data == fingerprint else { throw Refusal(status: 409, code: "key_reused") }
                return try Self.claim(known["id"], in: db)
            }
            try Self.check(request, on: row, until: tomorrow)
            try db.execute(
                sql: """
                    INSERT INTO claim (policy, key, request, day, description, amount, currency, filed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [policy, key, fingerprint, request.day, request.description, request.amount, request.currency, time])
            let claim = Int(db.lastInsertedRowID)
            for slot in request.photos {
                let photo = try Self.takePicture(slot, user: user, time, db)
                try db.execute(sql: "INSERT INTO claimPhoto (claim, bytes) VALUES (?, ?)", arguments: [claim, Data(photo)])
            }
            return try Self.claim(claim, in: db)
        }
    }

    private static func check(_ request: ClaimRequest, on policy: PolicyRow, until tomorrow: String) throws {
        guard (try? Date(request.day, strategy: .iso8601.year().month().day())) != nil, request.day.utf8.count == 10,
            request.day >= policy.startDate, request.day <= min(policy.endDate ?? tomorrow, tomorrow)
        else { throw Refusal(status: 422, code: "day_not_insured") }
        guard !request.description.isEmpty, request.description.utf8.count <= 2_000 * bytesPerCharacter, request.description.count <= 2_000
        else { throw Refusal(status: 422, code: "text_too_long", detail: ["limit": 2_000]) }
        guard (1...policy.insuredSum).contains(request.amount), request.currency == policy.currency else {
            throw Refusal(status: 422, code: "amount_not_insured")
        }
        guard request.photos.count <= 4, Set(request.photos).count == request.photos.count else {
            throw Refusal(status: 422, code: "malformed_claim")
        }
    }

    private static func claim(_ id: Int, in db: Database) throws -> ClaimRow {
        guard let row = try ClaimRow.fetchOne(db, sql: claimColumns + " WHERE claim.id = ?", arguments: [id]) else {
            throw Refusal.notFound
        }
        return row
    }

    /// Set for all claims by the switch `demo.claims`, otherwise by the claim's age.
    func state(of claim: ClaimRow) async throws -> String {
        let set = try await switches()["demo.claims"].flatMap { try? JSONDecoder().decode(String.self, from: Data($0.utf8)) }
        return set ?? (now().timeIntervalSinceReferenceDate - claim.filed < Self.claimReviewDelay ? "received" : "in_review")
    }
}
