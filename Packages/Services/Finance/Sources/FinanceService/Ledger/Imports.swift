import DatabaseKit
import FinanceAPI
import PersonalDataService

/// The imported transactions of a user, stored separately from those of the bank.
///
/// All columns but account, currency and day are sealed. Equal rows are found by a digest of their contents.
struct Imports: Sendable {
    static let migration = Migration(
        "1-imported-statements",
        """
        CREATE TABLE imported (
            id INTEGER PRIMARY KEY, account TEXT NOT NULL, day TEXT NOT NULL, content BLOB NOT NULL, bankID BLOB, amount BLOB NOT NULL,
            text BLOB NOT NULL, counterparty BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX importedBankID ON imported (account, bankID) WHERE bankID IS NOT NULL;
        CREATE INDEX importedContent ON imported (account, content);
        CREATE INDEX importedDay ON imported (account, day, id);
        """)

    /// Rows of earlier versions have no currency until ``noteCurrencies(of:)``.
    static let currencyMigration = Migration("2-imported-currency", "ALTER TABLE imported ADD COLUMN currency TEXT")

    let part: UserStore

    /// Stores new rows in one transaction.
    ///
    /// If both rows have a bank ID, it decides whether they are equal. Otherwise rows are equal if all their contents are. Of equal rows,
    /// as many are stored as one file contains, because statements overlap by whole days.
    /// - Returns: The number of added rows.
    func keep(_ batches: [Batch]) async throws -> Int {
        try await part.store.write { connection in try batches.reduce(0) { try $0 + keep($1, connection) } }
    }

    /// Rows of one account in one currency.
    struct Batch: Sendable {
        let account: String
        let currency: Currency
        let rows: [StatementRow]
        /// For each row, the number of equal entries of the bank.
        let booked: [Int]

        init(_ account: String, _ currency: Currency, _ rows: [StatementRow], booked: [Int]) {
            (self.account, self.currency, self.rows, self.booked) = (account, currency, rows, booked)
        }
    }

    private func keep(_ batch: Batch, _ connection: WritableConnection) throws -> Int {
        var seen: [ImportedEntry: Int] = [:]
        var seenByBank: [ImportedEntry.Content: Int] = [:]
        var imported = 0
        for (row, booked) in zip(batch.rows, batch.booked) {
            let entry = ImportedEntry(day: row.day, amount: row.amount.minorUnits, text: row.text, counterparty: row.counterparty)
            // The bank's own entries write counterparties differently.
            seenByBank[entry.withoutCounterparty, default: 0] += 1
            if booked >= seenByBank[entry.withoutCounterparty] ?? 1 { continue }
            seen[entry, default: 0] += 1
            if try isKnown(entry, bankID: row.bankID, count: seen[entry] ?? 1, in: batch.account, connection) { continue }
            try insert(entry, bankID: row.bankID, in: batch.account, currency: batch.currency, connection)
            imported += 1
        }
        return imported
    }

    /// - Parameter currency: nil if it is not known.
    func insert(
        _ entry: ImportedEntry, bankID: String?, in account: String, currency: Currency?, _ connection: WritableConnection
    ) throws {
        try connection.run(
            "INSERT INTO imported (currency, account, day, content, bankID, amount, text, counterparty) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            currency?.code,
            account, entry.day, try content(entry), try bankID.map(name), try part.seal.value(entry.amount, context: "amount/" + account),
            try part.seal.value(entry.text, context: "text/" + account),
            try part.seal.value(entry.counterparty, context: "counterparty/" + account))
    }

    private func isKnown(
        _ entry: ImportedEntry, bankID: String?, count: Int, in account: String, _ connection: WritableConnection
    ) throws -> Bool {
        let content = try content(entry)
        guard let name = try bankID.map(name) else {
            let known = try connection.reading.first("SELECT COUNT(*) FROM imported WHERE account = ? AND content = ?", account, content) {
                try $0.integer(0)
            }
            return known ?? 0 >= count
        }
        let named = try connection.reading.first("SELECT 1 FROM imported WHERE account = ? AND bankID = ?", account, name) {
            try $0.integer(0)
        }
        if named != nil { return true }
        // The row was first imported from a file without IDs; add its ID.
        let adopted = try connection.run(
            """
            UPDATE imported SET bankID = ?
            WHERE id = (SELECT MIN(id) FROM imported WHERE account = ? AND content = ? AND bankID IS NULL)
            """, name, account, content)
        return adopted > 0
    }

    private func content(_ entry: ImportedEntry) throws -> [UInt8] {
        try part.digest(["row", entry.day, "\(entry.amount)", entry.text, entry.counterparty].joined(separator: "\0"))
    }

    private func name(_ bankID: String) throws -> [UInt8] { try part.digest("name\0" + bankID) }

    // MARK: Looking

    func entries(in account: String, after last: Transaction?, limit: Int) async throws -> [Transaction] {
        try await part.store.read { connection in
            try connection.rows(
                """
                SELECT \(Self.columns) FROM imported WHERE account = ? AND (day < ? OR (day = ? AND id < ?))
                ORDER BY day DESC, id DESC LIMIT ?
                """, account, last?.day ?? "9999", last?.day ?? "9999", last?.id ?? 0, limit
            ) { try transaction($0) }
        }
    }

    func all() async throws -> [Transaction] {
        try await part.store.read { connection in
            try connection.rows("SELECT \(Self.columns) FROM imported ORDER BY account, day, id") { try transaction($0) }
        }
    }

    /// Completes the rows of earlier versions.
    func noteCurrencies(of accounts: [Account]) async throws {
        let open = try await part.store.read {
            try $0.rows("SELECT DISTINCT account FROM imported WHERE currency IS NULL") { try $0.text(0) }
        }
        for account in accounts where open.contains(account.id) {
            try await part.store.write {
                _ = try $0.run(
                    "UPDATE imported SET currency = ? WHERE account = ? AND currency IS NULL", account.balance.currency.code, account.id)
            }
        }
    }

    private static let columns = "id, account, day, amount, text, counterparty, COALESCE(currency, 'EUR')"

    private func transaction(_ row: Row) throws -> Transaction {
        let account = try row.text(1)
        return Transaction(
            id: try row.integer(0), account: account,
            amount: Money(minorUnits: try part.seal.open(row, 3, context: "amount/" + account), currency: try Currency(row.text(6))),
            day: try row.text(2), text: try part.seal.open(row, 4, context: "text/" + account),
            counterparty: try part.seal.open(row, 5, context: "counterparty/" + account), category: "imported")
    }

    /// The accounts with imported rows.
    func accounts() async throws -> Set<String> {
        Set(try await part.store.read { try $0.rows("SELECT DISTINCT account FROM imported") { try $0.text(0) } })
    }

    func count(in account: String) async throws -> Int {
        try await part.store.read { connection in
            try connection.first("SELECT COUNT(*) FROM imported WHERE account = ?", account) { try $0.integer(0) } ?? 0
        }
    }

    func remove(in account: String) async throws {
        try await part.store.write { _ = try $0.run("DELETE FROM imported WHERE account = ?", account) }
        try await part.store.scrub()
    }
}

/// The contents of an imported row.
struct ImportedEntry: Hashable {
    var day: String
    var amount: Int
    var text: String
    var counterparty: String

    var withoutCounterparty: Content { Content(day: day, amount: amount, text: text) }

    struct Content: Hashable {
        var day: String
        var amount: Int
        var text: String
    }
}
