import Cryptography
import DemoBackendKit
import Foundation
import GRDB

struct AccountRow: Sendable, Decodable, FetchableRecord {
    var id: String
    var kind: String
    var title: String
    var currency: String
    var number: Data?
    var creditLimit: Int
}

struct EntryRow: Sendable, Codable, FetchableRecord {
    var id: Int
    var account: String
    var amount: Int
    var booked: String
    var text: String
    var counterparty: String
    var category: String
    var iban: String?
    var rate: String?
    var fee: Int?
}

struct PositionRow: Sendable, Decodable, FetchableRecord {
    var isin: String
    var name: String
    var units: String
    var price: String
}

/// A new booking, or the earlier one with the same key.
struct Booking: Sendable, Codable {
    var id: Int
    var entries: [EntryRow]
    var balances: [String: Int]
}

extension BackendStore {
    func accounts(of user: String, kind: String) async throws -> [(row: AccountRow, number: String, balance: Int)] {
        try await database.read { db in
            try AccountRow.fetchAll(db, sql: "SELECT * FROM account WHERE user = ? AND kind = ? ORDER BY id", arguments: [user, kind]).map {
                ($0, try number(of: $0), try balance(of: $0.id, in: db))
            }
        }
    }

    func positions(of account: String) async throws -> [PositionRow] {
        try await database.read {
            try PositionRow.fetchAll($0, sql: "SELECT * FROM position WHERE account = ? ORDER BY isin", arguments: [account])
        }
    }

    /// Entries of an account after a given id, oldest first.
    func entries(of account: String, user: String, after: Int, limit: Int) async throws -> [EntryRow] {
        try await database.read { db in
            _ = try ownAccount(account, user: user, in: db)
            return try EntryRow.fetchAll(
                db,
                sql: """
                    SELECT entry.*, rate, CASE WHEN amount < 0 THEN fee END AS fee
                    FROM entry LEFT JOIN exchange ON exchange.booking = entry.booking WHERE account = ? AND id > ? ORDER BY id LIMIT ?
                    """, arguments: [account, after, limit])
        }
    }

    /// Entries of an account in a month such as `2026-03`, oldest first.
    func entries(of account: String, user: String, month: String) async throws -> [EntryRow] {
        try await database.read { db in
            _ = try ownAccount(account, user: user, in: db)
            return try EntryRow.fetchAll(
                db, sql: "SELECT * FROM entry WHERE account = ? AND substr(booked, 1, 7) = ? ORDER BY booked, id",
                arguments: [account, month])
        }
    }

    /// Moves money between two accounts of the user, or to an external account.
    ///
    /// An exchange is booked on terms that were quoted, also on an external account of each currency.
    /// A repeated key returns the result of the first call without booking again. A key that is reused for another request is rejected.
    func book(
        user: String, key: String, from: String, to: String?, iban: String? = nil, amount: Int, currency: String, text: String,
        counterparty: String, category: String, exchange: Exchange? = nil
    ) async throws -> Booking {
        let time = now()
        let date = Self.day(time)
        let terms = exchange.map { [$0.rate, String($0.fee), String($0.credited), $0.until] } ?? []
        let fingerprint = try hash([from, to ?? "", iban ?? "", String(amount), currency, text, counterparty, category] + terms)
        return try await database.write { db in
            if let row = try Row.fetchOne(db, sql: "SELECT id, request FROM booking WHERE key = ?", arguments: [user + "/" + key]) {
                guard row["request"] as Data == fingerprint else { throw Refusal(status: 409, code: "idempotency_key_reused") }
                return try booking(row["id"], user: user, in: db)
            }
            let source = try ownAccount(from, user: user, in: db)
            guard amount > 0 else { throw Refusal(status: 422, code: "amount_not_positive") }
            guard source.currency == currency else { throw Refusal(status: 422, code: "currency_mismatch") }
            guard source.kind != "depot" else { throw Refusal(status: 422, code: "account_cannot_pay") }
            let available = try balance(of: from, in: db) + source.creditLimit
            guard amount <= available else {
                throw Refusal(status: 422, code: "insufficient_funds", detail: ["available": max(0, available)])
            }
            var target = "world-" + currency
            var targetTitle = counterparty
            var exchanged: [(String, Int)] = []
            guard to != nil || exchange == nil else { throw Refusal.malformed }
            if let to {
                let account = try ownAccount(to, user: user, in: db)
                guard to != from else { throw Refusal(status: 422, code: "same_account") }
                guard exchange != nil || account.currency == currency else { throw Refusal(status: 422, code: "currency_mismatch") }
                guard account.kind != "depot" else { throw Refusal(status: 422, code: "account_cannot_receive") }
                if let exchange {
                    try exchange.check(amount, currency, to: account.currency, at: time)
                    exchanged = [(target, amount), ("world-" + account.currency, -exchange.credited)]
                }
                target = to
                targetTitle = account.title
            }
            try db.execute(sql: "INSERT INTO booking (key, request) VALUES (?, ?)", arguments: [user + "/" + key, fingerprint])
            let id = Int(db.lastInsertedRowID)
            try insertEntry(
                booking: id, account: from, amount: -amount, booked: date, text: text, counterparty: targetTitle, category: category,
                iban: iban, in: db)
            for (account, amount) in exchanged + [(target, exchange?.credited ?? amount)] {
                try insertEntry(
                    booking: id, account: account, amount: amount, booked: date, text: text, counterparty: source.title,
                    category: category, in: db)
            }
            if let exchange {
                try db.execute(
                    sql: "INSERT INTO exchange (booking, rate, fee) VALUES (?, ?, ?)", arguments: [id, exchange.rate, exchange.fee])
            }
            return try booking(id, user: user, in: db)
        }
    }

    /// The amount of a payment in a currency; nil if the user has made no such payment.
    func paid(_ payment: Int, by user: String, _ currency: String, in db: Database) throws -> Int? {
        try Int.fetchOne(
            db,
            sql: """
                SELECT -SUM(amount) FROM entry JOIN account ON account.id = entry.account
                WHERE booking = ? AND user = ? AND currency = ? AND amount < 0
                """, arguments: [payment, user, currency])
    }

    /// Credits an amount of another company to a bank account or card of a user, once per key.
    func credit(
        _ amount: Int, _ currency: String, to account: String, of user: String, by payer: String, for text: String, key: String,
        request: Data, in db: Database
    ) throws {
        guard
            let row = try AccountRow.fetchOne(
                db, sql: "SELECT * FROM account WHERE id = ? AND user = ? AND currency = ? AND kind IN ('bank', 'card')",
                arguments: [account, user, currency])
        else { throw Refusal(status: 422, code: "account_cannot_receive") }
        guard try Int.fetchOne(db, sql: "SELECT id FROM booking WHERE key = ?", arguments: [key]) == nil else {
            throw Refusal(status: 409, code: "idempotency_key_reused")
        }
        try db.execute(sql: "INSERT INTO booking (key, request) VALUES (?, ?)", arguments: [key, request])
        let (booking, day) = (Int(db.lastInsertedRowID), Self.day(now()))
        for (account, amount, counterparty) in [("world-" + currency, -amount, row.title), (account, amount, payer)] {
            try insertEntry(
                booking: booking, account: account, amount: amount, booked: day, text: text, counterparty: counterparty,
                category: "payment", in: db)
        }
    }

    func insertEntry(
        booking: Int, account: String, amount: Int, booked: String, text: String, counterparty: String, category: String,
        iban: String? = nil, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO entry (booking, account, amount, booked, text, counterparty, category, iban) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [booking, account, amount, booked, text, counterparty, category, iban])
    }

    private func booking(_ id: Int, user: String, in db: Database) throws -> Booking {
        let entries = try EntryRow.fetchAll(
            db,
            sql: "SELECT entry.* FROM entry JOIN account ON account.id = entry.account WHERE booking = ? AND user = ? ORDER BY entry.id",
            arguments: [id, user])
        var balances: [String: Int] = [:]
        for entry in entries { balances[entry.account] = try balance(of: entry.account, in: db) }
        return Booking(id: id, entries: entries, balances: balances)
    }

    func ownAccount(_ id: String, user: String, in db: Database) throws -> AccountRow {
        guard let row = try AccountRow.fetchOne(db, sql: "SELECT * FROM account WHERE id = ? AND user = ?", arguments: [id, user]) else {
            throw Refusal.notFound
        }
        return row
    }

    func balance(of account: String, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT COALESCE(SUM(amount), 0) FROM entry WHERE account = ?", arguments: [account]) ?? 0
    }

    func insert(_ account: DemoBooks.Account, of user: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO account (id, user, kind, title, currency, number, creditLimit) VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                account.id, user, account.kind, account.title, account.currency, try seal(account.number, of: account.id),
                account.creditLimit,
            ])
    }

    func seal(_ number: String, of account: String) throws -> Data {
        Data(try sealer.seal(Array(number.utf8), authenticating: Array(account.utf8)))
    }

    func number(of account: AccountRow) throws -> String {
        guard let sealed = account.number else { return "" }
        return String(decoding: try sealer.open(Array(sealed), authenticating: Array(account.id.utf8)), as: UTF8.self)
    }
}
