import DemoBackendKit
import Foundation
import GRDB

/// The bank: accounts, bookings and a wallet.
///
/// Money is in minor units of the account's currency. Every booking is a pair of entries that sums to zero, one of them on an external
/// account unless both accounts belong to users. An exchange has a pair in each currency.
///
/// Calls:
/// - `GET /v1/bank/accounts`, `GET /v1/cards`, `GET /v1/brokerage`: accounts, intentionally in three formats.
/// - `GET /v1/accounts/ID/entries?after=N&limit=N`: bookings, oldest first.
/// - `GET /v1/accounts/ID/statements/YYYY-MM`: the bookings of a month as a table (RFC 4180), whole or from a byte on.
/// - `POST /v1/transfers`, `POST /v1/payments`: moves money; requires an `Idempotency-Key`, which is carried out once.
/// - `GET /v1/quotes?from=ID&to=ID&amount=N`: the terms of an exchange, which a transfer repeats.
/// - `GET /v1/rates`: units for one euro, without a session.
/// - `GET /peer/wallet`, `POST /peer/wallet/payments`: a demo wallet.
struct FinanceBackend: BackendDomain {
    let store: BackendStore

    static let schema = """
        CREATE TABLE IF NOT EXISTS account (
            id TEXT PRIMARY KEY, user TEXT REFERENCES user(id), kind TEXT NOT NULL, title TEXT NOT NULL,
            currency TEXT NOT NULL, number BLOB, creditLimit INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE IF NOT EXISTS position (
            account TEXT NOT NULL REFERENCES account(id), isin TEXT NOT NULL, name TEXT NOT NULL,
            units TEXT NOT NULL, price TEXT NOT NULL, PRIMARY KEY (account, isin)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS booking (id INTEGER PRIMARY KEY, key TEXT UNIQUE, request BLOB) STRICT;
        CREATE TABLE IF NOT EXISTS entry (
            id INTEGER PRIMARY KEY, booking INTEGER NOT NULL REFERENCES booking(id),
            account TEXT NOT NULL REFERENCES account(id), amount INTEGER NOT NULL, booked TEXT NOT NULL,
            text TEXT NOT NULL, counterparty TEXT NOT NULL, category TEXT NOT NULL, iban TEXT
        ) STRICT;
        CREATE TABLE IF NOT EXISTS exchange (booking INTEGER PRIMARY KEY REFERENCES booking(id), rate TEXT NOT NULL, fee INTEGER NOT NULL)
        STRICT;
        CREATE INDEX IF NOT EXISTS entryByAccount ON entry (account, id);
        """

    static let orders = ["POST /v1/transfers", "POST /v1/payments"]
    static let falsified = ["/v1/bank"]

    func welcome(_ user: NewUser, in db: Database) throws {
        switch user {
        case .demo(let days):
            for currency in Set(DemoBooks.accounts.map(\.currency)).sorted() {
                try db.execute(
                    sql: "INSERT INTO account (id, kind, title, currency) VALUES (?, 'world', 'World', ?)",
                    arguments: ["world-" + currency, currency])
            }
            for account in DemoBooks.accounts { try store.insert(account, of: user.id, in: db) }
            try insert(DemoBooks.positions, of: "depot-1", in: db)
            let currencies = Dictionary(DemoBooks.accounts.map { ($0.id, $0.currency) }) { first, _ in first }
            for entry in DemoBooks.entries(days: days) {
                try book(entry, from: entry.counterAccount ?? "world-" + (currencies[entry.account] ?? "EUR"), in: db)
            }
        case .guest:
            for account in DemoBooks.guestAccounts { try store.insert(account, of: user.id, in: db) }
            try insert(DemoBooks.guestPositions, of: "guest-depot-1", in: db)
            for entry in DemoBooks.guestEntries { try book(entry, from: "world-EUR", in: db) }
        case .signedUp(let id):
            for account in DemoBooks.firstAccounts(of: id) { try store.insert(account, of: id, in: db) }
        }
    }

    /// Adds the wallet of the demo user, also to existing data.
    func prepare(_ db: Database) throws {
        guard try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM account WHERE kind = 'wallet'") == 0 else { return }
        try db.execute(
            sql: "INSERT INTO account (id, user, kind, title, currency) VALUES ('wallet-1', 'usr-1', 'wallet', 'Demo Wallet', 'EUR')")
        try book(DemoBooks.topUp, from: "world-EUR", in: db)
    }

    func counterpart(of id: String, user: String, in db: Database) throws -> String? {
        // Of the same kind, or of any kind.
        try String.fetchOne(
            db,
            sql: """
                SELECT other.id FROM account JOIN account other ON other.user <> account.user
                WHERE account.id = ? AND account.user = ? ORDER BY other.kind <> account.kind, other.id
                """,
            arguments: [id, user])
    }

    private func insert(_ positions: [PositionRow], of account: String, in db: Database) throws {
        for position in positions {
            try db.execute(
                sql: "INSERT INTO position (account, isin, name, units, price) VALUES (?, ?, ?, ?, ?)",
                arguments: [account, position.isin, position.name, position.units, position.price])
        }
    }

    private func book(_ entry: DemoBooks.Entry, from counterAccount: String, in db: Database) throws {
        try db.execute(sql: "INSERT INTO booking DEFAULT VALUES")
        let booking = Int(db.lastInsertedRowID)
        let day = BackendStore.day(store.now().addingTimeInterval(-86_400 * Double(entry.day)))
        for (account, amount) in [(entry.account, entry.amount), (counterAccount, -entry.amount)] {
            try store.insertEntry(
                booking: booking, account: account, amount: amount, booked: day, text: entry.text, counterparty: entry.counterparty,
                category: entry.category, iban: amount == entry.amount ? entry.iban : nil, in: db)
        }
    }
}
