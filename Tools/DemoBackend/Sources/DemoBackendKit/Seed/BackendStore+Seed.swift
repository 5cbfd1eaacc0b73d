import Cryptography
import Foundation
import GRDB

extension BackendStore {
    func seedIfEmpty(historyDays: Int) throws {
        let isEmpty = try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM user") == 0 }
        guard isEmpty else { return }
        let today = now()
        let passwordHash = try PasswordHash(of: SecretBytes(utf8: DemoData.password), cost: passwordCost).encoded
        // One transaction, so that a process killed while seeding starts over.
        try database.write { db in
            try db.execute(
                sql: "INSERT INTO user (id, name, displayName, email, passwordHash) VALUES (?, ?, ?, ?, ?)",
                arguments: ["usr-1", DemoData.userName, "Ada Brückner", "ada@harbor.example", passwordHash])
            for account in DemoData.accounts { try insert(account, of: "usr-1", in: db) }
            for currency in Set(DemoData.accounts.map(\.currency)).sorted() {
                try db.execute(
                    sql: "INSERT INTO account (id, kind, title, currency) VALUES (?, 'world', 'World', ?)",
                    arguments: ["world-" + currency, currency])
            }
            for position in DemoData.positions {
                try db.execute(
                    sql: "INSERT INTO position (account, isin, name, units, price) VALUES ('depot-1', ?, ?, ?, ?)",
                    arguments: [position.isin, position.name, position.units, position.price])
            }
            let currencies = Dictionary(DemoData.accounts.map { ($0.id, $0.currency) }) { first, _ in first }
            for entry in DemoData.entries(days: historyDays) {
                try db.execute(sql: "INSERT INTO booking DEFAULT VALUES")
                let booking = Int(db.lastInsertedRowID)
                let day = Self.day(today.addingTimeInterval(-86_400 * Double(entry.day)))
                let counter = entry.counterAccount ?? "world-" + (currencies[entry.account] ?? "EUR")
                for (account, amount) in [(entry.account, entry.amount), (counter, -entry.amount)] {
                    try insertEntry(
                        booking: booking, account: account, amount: amount, booked: day, text: entry.text, counterparty: entry.counterparty,
                        category: entry.category, in: db)
                }
            }
        }
    }

    func insert(_ account: DemoData.Account, of user: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO account (id, user, kind, title, currency, number, creditLimit) VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                account.id, user, account.kind, account.title, account.currency, try seal(account.number, of: account.id),
                account.creditLimit,
            ])
    }

    /// Adds the second user, also to existing data.
    func seedGuest() throws {
        let isThere = try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM user WHERE id = 'usr-2'") == 1 }
        guard !isThere else { return }
        let passwordHash = try PasswordHash(of: SecretBytes(utf8: DemoData.guestPassword), cost: passwordCost).encoded
        try database.write { db in
            try db.execute(
                sql: "INSERT INTO user (id, name, displayName, email, passwordHash) VALUES (?, ?, ?, ?, ?)",
                arguments: ["usr-2", DemoData.guestName, "Bo Quist", "bo@harbor.example", passwordHash])
            for account in DemoData.guestAccounts { try insert(account, of: "usr-2", in: db) }
            try db.execute(
                sql: "INSERT INTO position (account, isin, name, units, price) VALUES ('guest-depot-1', 'IE00B4L5Y983', ?, '3', '101.34')",
                arguments: ["World equity index"])
            for (amount, text, counterparty) in [(90_000, "Pay of the ferry", "Sundfähre AG"), (-31_000, "Berth", "Marina Sund")] {
                try db.execute(sql: "INSERT INTO booking DEFAULT VALUES")
                let booking = Int(db.lastInsertedRowID)
                for (account, amount) in [("guest-1", amount), ("world-EUR", -amount)] {
                    try insertEntry(
                        booking: booking, account: account, amount: amount, booked: Self.day(now()), text: text,
                        counterparty: counterparty, category: "home", in: db)
                }
            }
        }
    }

    /// Adds the wallet of the demo user, also to existing data.
    func seedWallet() throws {
        try database.write { db in
            let isThere = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM account WHERE kind = 'wallet'") ?? 0 > 0
            guard !isThere else { return }
            try db.execute(
                sql: "INSERT INTO account (id, user, kind, title, currency) VALUES ('wallet-1', 'usr-1', 'wallet', 'Demo Wallet', 'EUR')")
            try db.execute(sql: "INSERT INTO booking DEFAULT VALUES")
            let booking = Int(db.lastInsertedRowID)
            for (account, amount) in [("wallet-1", 25_000), ("world-EUR", -25_000)] {
                try insertEntry(
                    booking: booking, account: account, amount: amount, booked: Self.day(now()), text: "Top-up",
                    counterparty: "Demo Wallet",
                    category: "transfer", in: db)
            }
        }
    }

    /// The sealed form of an account number.
    func seal(_ number: String, of account: String) throws -> Data {
        Data(try sealer.seal(Array(number.utf8), authenticating: Array(account.utf8)))
    }

    func number(of account: AccountRow) throws -> String {
        guard let sealed = account.number else { return "" }
        return String(decoding: try sealer.open(Array(sealed), authenticating: Array(account.id.utf8)), as: UTF8.self)
    }

    func makeToken() throws -> String {
        Data(try SecureRandom.bytes(count: 32)).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    func hash(_ text: String) throws -> Data {
        Data(try SHA256.hash(Array(text.utf8)).bytes)
    }
}
