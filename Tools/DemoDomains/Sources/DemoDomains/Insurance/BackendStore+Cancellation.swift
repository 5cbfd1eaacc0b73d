import DemoBackendKit
import Foundation
import GRDB

/// The terms under which a policy can be canceled today.
struct CancellationTerms: Sendable, Encodable {
    /// The last day of cover.
    var end: String
    /// The part of the premium for the days after it, in minor units.
    var refund: Int
    var currency: String
    /// The account that paid the premium; nil if it cannot receive money.
    var account: String?
}

extension BackendStore {
    func cancellationTerms(of policy: String, user: String) async throws -> CancellationTerms {
        let today = Self.day(now())
        return try await database.read { db in
            let row = try ownPolicy(policy, user: user, in: db)
            guard row.endDate == nil else { throw Refusal(status: 409, code: "policy_ended") }
            return try terms(of: row, user: user, today: today, in: db)
        }
    }

    /// Ends a policy today and refunds the premium of the remaining days, both or neither, once per key.
    ///
    /// Other terms than today's are rejected, so that customers receive exactly the amount that they were shown.
    func cancelPolicy(
        _ id: String, user: String, key: String, end: String, refund: Int, account: String?, isTrusting: Bool
    ) async throws -> PolicyRow {
        let today = Self.day(now())
        let fingerprint = try hash([id, end, String(refund), account ?? ""])
        return try await database.write { db in
            let row = try ownPolicy(id, user: user, in: db)
            guard row.endDate == nil else {
                guard row.cancellation == user + "/" + key else { throw Refusal(status: 409, code: "policy_ended") }
                guard row.cancellationRequest == fingerprint else { throw Refusal(status: 409, code: "idempotency_key_reused") }
                return row
            }
            let terms = try terms(of: row, user: user, today: today, in: db)
            guard end == terms.end, refund == terms.refund else { throw Refusal(status: 409, code: "terms_changed") }
            if refund > 0, !isTrusting {
                try book(refund, of: row, to: account, terms, user: user, key: user + "/" + key, fingerprint, in: db)
            }
            try db.execute(
                sql: "UPDATE policy SET endDate = ?, refund = ?, cancellation = ?, cancellationRequest = ? WHERE id = ?",
                arguments: [end, refund, user + "/" + key, fingerprint, id])
            return try ownPolicy(id, user: user, in: db)
        }
    }

    private func book(
        _ refund: Int, of policy: PolicyRow, to account: String?, _ terms: CancellationTerms, user: String, key: String,
        _ fingerprint: Data, in db: Database
    ) throws {
        guard let account, terms.account == nil || account == terms.account else {
            throw Refusal(status: 422, code: "account_cannot_receive")
        }
        let insurer =
            try String.fetchOne(
                db, sql: "SELECT counterparty FROM entry WHERE booking = ? AND amount < 0", arguments: [policy.payment]) ?? "Insurance"
        try credit(
            refund, policy.currency, to: account, of: user, by: insurer, for: (policy.title["en"] ?? policy.product) + ": refund",
            key: key, request: fingerprint, in: db)
    }

    func ownPolicy(_ id: String, user: String, in db: Database) throws -> PolicyRow {
        guard let row = try PolicyRow.fetchOne(db, sql: "SELECT * FROM policy WHERE id = ? AND user = ?", arguments: [id, user]) else {
            throw Refusal.notFound
        }
        return row
    }

    private func terms(of policy: PolicyRow, user: String, today: String, in db: Database) throws -> CancellationTerms {
        let account = try String.fetchOne(
            db,
            sql: """
                SELECT account.id FROM entry JOIN account ON account.id = entry.account
                WHERE booking = ? AND user = ? AND amount < 0 AND currency = ? AND kind IN ('bank', 'card')
                """, arguments: [policy.payment, user, policy.currency])
        return CancellationTerms(
            end: today, refund: try Self.refund(of: policy.premium, start: policy.startDate, end: today), currency: policy.currency,
            account: account)
    }

    /// The part of a yearly premium for the days after `end`, rounded half up.
    static func refund(of premium: Int, start: String, end: String) throws -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let (first, last) = (
            try Date(start, strategy: .iso8601.year().month().day()), try Date(end, strategy: .iso8601.year().month().day())
        )
        guard let anniversary = calendar.date(byAdding: .year, value: 1, to: first),
            let year = calendar.dateComponents([.day], from: first, to: anniversary).day,
            let passed = calendar.dateComponents([.day], from: first, to: last).day
        else { throw Refusal.malformed }
        let unused = year - min(max(0, passed + 1), year)
        return (2 * premium * unused + year) / (2 * year)
    }
}
