import DatabaseKit
import FinanceAPI

/// What the person has imported, beside what the bank tells of the account.
extension Ledger {
    static let statements = Migration(
        "2-imported-statements",
        """
        CREATE TABLE imported (
            id INTEGER PRIMARY KEY, account TEXT NOT NULL, bankID TEXT, day TEXT NOT NULL, amount INTEGER NOT NULL, text TEXT NOT NULL,
            counterparty TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX importedBankID ON imported (account, bankID) WHERE bankID IS NOT NULL;
        CREATE INDEX importedContent ON imported (account, day, amount);
        """)

    private struct Content: Hashable {
        var day: String
        var amount: Int
        var text: String
        var counterparty: String?
    }

    /// Keeps the rows that are not known yet, all in one transaction.
    ///
    /// The bank's own name of a transaction decides where both have one. Elsewhere rows are the same when all they say is, and of rows that
    /// say the same as many are kept as one file has: statements overlap by whole days.
    /// - Returns: how many were added.
    /// - Throws: ``FinanceError/signedOut`` when the ledger is not the person's.
    func keep(_ rows: [StatementRow], in account: String, of user: String) async throws -> Int {
        try await store.write { connection in
            try Self.check(user, connection.reading)
            let known = try connection.reading.first("SELECT 1 FROM account WHERE id = ?", account) { try $0.integer(0) }
            guard known != nil else { throw FinanceError.unknownAccount(account) }
            var seen: [Content: Int] = [:]
            var imported = 0
            for row in rows {
                let amount = row.amount.minorUnits
                // The bank's own entries name counterparties in their own way.
                let own = Content(day: row.day, amount: amount, text: row.text, counterparty: nil)
                let content = Content(day: row.day, amount: amount, text: row.text, counterparty: row.counterparty)
                seen[own, default: 0] += 1
                let booked = try connection.reading.first(
                    "SELECT COUNT(*) FROM entry WHERE account = ? AND day = ? AND amount = ? AND text = ?", account, row.day, amount,
                    row.text
                ) { try $0.integer(0) }
                if booked ?? 0 >= seen[own] ?? 1 { continue }
                seen[content, default: 0] += 1
                if try Self.isKnown(row, count: seen[content] ?? 1, in: account, connection) { continue }
                try connection.run(
                    "INSERT INTO imported (account, bankID, day, amount, text, counterparty) VALUES (?, ?, ?, ?, ?, ?)",
                    account, row.bankID, row.day, amount, row.text, row.counterparty)
                imported += 1
            }
            return imported
        }
    }

    private static func isKnown(_ row: StatementRow, count: Int, in account: String, _ connection: WritableConnection) throws -> Bool {
        let same = "account = ? AND day = ? AND amount = ? AND text = ? AND counterparty = ?"
        guard let bankID = row.bankID else {
            let known = try connection.reading.first(
                "SELECT COUNT(*) FROM imported WHERE \(same)", account, row.day, row.amount.minorUnits, row.text, row.counterparty
            ) { try $0.integer(0) }
            return known ?? 0 >= count
        }
        let named = try connection.reading.first("SELECT 1 FROM imported WHERE account = ? AND bankID = ?", account, bankID) {
            try $0.integer(0)
        }
        if named != nil { return true }
        // A file without names told of it first: from now on it has one.
        let adopted = try connection.run(
            "UPDATE imported SET bankID = ? WHERE id = (SELECT MIN(id) FROM imported WHERE \(same) AND bankID IS NULL)",
            bankID, account, row.day, row.amount.minorUnits, row.text, row.counterparty)
        return adopted > 0
    }

    func imported(in account: Account, after last: Transaction?, limit: Int) async throws -> [Transaction] {
        try await store.read { connection in
            try connection.rows(
                """
                SELECT id, amount, day, text, counterparty FROM imported WHERE account = ? AND (day < ? OR (day = ? AND id < ?))
                ORDER BY day DESC, id DESC LIMIT ?
                """, account.id, last?.day ?? "9999", last?.day ?? "9999", last?.id ?? 0, limit
            ) { try Self.transaction($0, account: account.id, currency: account.balance.currency) }
        }
    }

    func allImported(_ currencies: [String: Currency], _ connection: Connection) throws -> [Transaction] {
        try connection.rows("SELECT id, amount, day, text, counterparty, account FROM imported ORDER BY account, day, id") { row in
            let account = try row.text(5)
            return try Self.transaction(row, account: account, currency: currencies[account] ?? .eur)
        }
    }

    private static func transaction(_ row: Row, account: String, currency: Currency) throws -> Transaction {
        Transaction(
            id: try row.integer(0), account: account, amount: Money(minorUnits: try row.integer(1), currency: currency),
            day: try row.text(2), text: try row.text(3), counterparty: try row.text(4), category: "imported")
    }

    func removeImported(in account: String, of user: String) async throws {
        try await store.write { connection in
            try Self.check(user, connection.reading)
            try connection.run("DELETE FROM imported WHERE account = ?", account)
        }
        try await store.scrub()
    }
}
