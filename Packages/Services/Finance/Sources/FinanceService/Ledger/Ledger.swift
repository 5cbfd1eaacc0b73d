import DatabaseKit
import FinanceAPI
import PersonalDataService

import struct Foundation.Date

/// The stored accounts of a user, all of which the bank can provide again. Account numbers are sealed.
struct Ledger: Sendable {
    static let migrations = [
        Migration(
            "1-accounts-and-entries",
            """
            CREATE TABLE account (
                id TEXT PRIMARY KEY, position INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, number BLOB NOT NULL,
                currency TEXT NOT NULL, balance INTEGER NOT NULL, creditLimit INTEGER NOT NULL, isClosed INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE TABLE entry (
                account TEXT NOT NULL, id INTEGER NOT NULL, amount INTEGER NOT NULL, day TEXT NOT NULL, text TEXT NOT NULL,
                counterparty TEXT NOT NULL, category TEXT NOT NULL, search TEXT NOT NULL, number BLOB, rate TEXT, fee INTEGER,
                PRIMARY KEY (account, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE fetched (account TEXT PRIMARY KEY, upTo INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TABLE refreshed (account TEXT PRIMARY KEY, at REAL NOT NULL) STRICT, WITHOUT ROWID;
            """)
    ]

    let part: UserStore

    private var store: Store { part.store }
    private var seal: ColumnSeal { part.seal }

    // MARK: Accounts

    /// Stores a response of the bank. Accounts missing from a complete list are closed, and their data is deleted; an incomplete list
    /// changes only the accounts in it.
    /// - Parameters:
    ///   - booked: Returns the balance of an account if it is newer than the one in the response; called in the transaction.
    ///   - staying: Returns whether a closed account remains visible.
    func keepAccounts(
        _ accounts: [Account], isWhole: Bool, at time: Date, booked: @Sendable (_ account: String) -> Int?,
        staying: @Sendable (_ account: String) -> Bool
    ) async throws -> [Account] {
        try await store.write { connection in
            if isWhole { try connection.run("UPDATE account SET isClosed = 1") }
            for (position, account) in accounts.enumerated() {
                try connection.run(
                    """
                    INSERT INTO account (id, position, kind, title, number, currency, balance, creditLimit) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET position = excluded.position, kind = excluded.kind, title = excluded.title,
                        number = excluded.number, currency = excluded.currency, balance = excluded.balance,
                        creditLimit = excluded.creditLimit, isClosed = 0
                    """,
                    account.id, position, account.kind.rawValue, account.title,
                    try seal.value(account.number, context: "account/" + account.id),
                    account.balance.currency.code, booked(account.id) ?? account.balance.minorUnits, account.creditLimit.minorUnits)
            }
            let closed = try connection.reading.rows("SELECT id FROM account WHERE isClosed = 1") { try $0.text(0) }
            for account in closed where !staying(account) { try connection.run("DELETE FROM account WHERE id = ?", account) }
            for table in ["entry", "fetched", "refreshed"] {
                try connection.run("DELETE FROM \(table) WHERE account NOT IN (SELECT id FROM account WHERE isClosed = 0)")
            }
            if isWhole { try note(time, of: Self.overview, connection) }
            return try self.accounts(connection.reading)
        }
    }

    func accounts() async throws -> [Account] { try await store.read { try accounts($0) } }

    private func accounts(_ connection: Connection) throws -> [Account] {
        try connection.rows("SELECT \(Self.columns) FROM account WHERE isClosed = 0 ORDER BY position, id") { try account($0) }
    }

    func account(_ id: String) async throws -> Account? {
        try await store.read { connection in
            try connection.first("SELECT \(Self.columns) FROM account WHERE id = ?", id) { try account($0) }
        }
    }

    private static let columns = "id, kind, title, number, currency, balance, creditLimit"

    private func account(_ row: Row) throws -> Account {
        let id = try row.text(0)
        let currency = try Currency(row.text(4))
        return Account(
            id: id, kind: Account.Kind(rawValue: try row.text(1)) ?? .current, title: try row.text(2),
            number: try seal.open(row, 3, context: "account/" + id),
            balance: Money(minorUnits: try row.integer(5), currency: currency),
            creditLimit: Money(minorUnits: try row.integer(6), currency: currency))
    }

    // MARK: Times

    /// The key of the account list among times stored by account. No account has an empty id.
    static let overview = ""

    /// The time of the last fetch of an account's entries, or of the ``overview``.
    func refreshed(_ account: String) async throws -> Date? {
        try await store.read { connection in
            try connection.first("SELECT at FROM refreshed WHERE account = ?", account) { Date(timeIntervalSince1970: try $0.real(0)) }
        }
    }

    func noteRefresh(of account: String, at time: Date) async throws { try await store.write { try note(time, of: account, $0) } }

    private func note(_ time: Date, of account: String, _ connection: WritableConnection) throws {
        try connection.run("INSERT OR REPLACE INTO refreshed (account, at) VALUES (?, ?)", account, time.timeIntervalSince1970)
    }

    // MARK: Entries

    struct Fetched: Sendable {
        var account: String
        /// The number up to which all entries are known.
        var upTo: Int
        /// The maximum number of stored entries; the oldest are deleted.
        var maximum: Int
    }

    /// Stores entries with their balances and progress in one transaction.
    /// - Parameter fetched: The progress of an account's fetch.
    func add(_ entries: [EntryPayload], balances: [String: Int] = [:], fetched: Fetched? = nil) async throws {
        try await store.write { connection in
            for entry in entries {
                try connection.run(
                    """
                    INSERT OR IGNORE INTO entry (account, id, amount, day, text, counterparty, category, search, number, rate, fee)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    entry.account, entry.id, entry.amount, entry.booked, entry.text, entry.counterparty, entry.category,
                    SearchText.of(entry.counterparty, entry.text), try entry.iban.map { try seal.value($0, context: "entry/\(entry.id)") },
                    entry.rate.flatMap { ExchangeRate(rawValue: $0)?.rawValue }, entry.fee)
            }
            for (account, balance) in balances {
                try connection.run("UPDATE account SET balance = ? WHERE id = ?", balance, account)
            }
            guard let fetched else { return }
            try connection.run("INSERT OR REPLACE INTO fetched (account, upTo) VALUES (?, ?)", fetched.account, fetched.upTo)
            // The bank still has older entries.
            try connection.run(
                "DELETE FROM entry WHERE account = ?1 AND id <= (SELECT id FROM entry WHERE account = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
                fetched.account, fetched.maximum)
        }
    }

    /// The number up to which all entries are known. The next fetch starts after it.
    func fetched(of account: String) async throws -> Int {
        try await store.read {
            try $0.first(
                "SELECT COALESCE((SELECT upTo FROM fetched WHERE account = ?1), (SELECT MAX(id) FROM entry WHERE account = ?1), 0)", account
            ) { try $0.integer(0) } ?? 0
        }
    }

    func transactions(of account: Account, before: Int?, limit: Int) async throws -> [Transaction] {
        try await store.read { connection in
            try connection.rows(
                "SELECT \(Self.entryColumns) FROM \(Self.entries) WHERE account = ? AND entry.id < ? ORDER BY entry.id DESC LIMIT ?",
                account.id, before ?? Int.max, limit
            ) { try transaction($0) }
        }
    }

    /// Those of all accounts that match, newest day first.
    func transactions(matching search: Search, limit: Int) async throws -> [Transaction] {
        let (filter, word) = (search.filter, search.words.max { $0.utf8.count < $1.utf8.count })
        let rows = search.isDecidedByQuery ? limit : -1
        return try await store.read { connection in
            var count = 0
            return try connection.rows(
                """
                SELECT \(Self.entryColumns), search FROM \(Self.entries) WHERE (?1 IS NULL OR account = ?1)
                    AND day BETWEEN ?2 AND ?3 AND (?4 IS NULL OR instr(search, ?4)) ORDER BY day DESC, entry.id DESC LIMIT ?5
                """, filter.account, filter.from ?? "", filter.to ?? "9999", word, rows
            ) { row -> Transaction? in
                guard count < limit, search.finds(try row.text(11)), let found = search.match(try transaction(row)) else { return nil }
                count += 1
                return found
            }.compactMap(\.self)
        }
    }

    func transaction(_ id: Int, of account: String) async throws -> Transaction? {
        try await store.read { connection in
            try connection.first("SELECT \(Self.entryColumns) FROM \(Self.entries) WHERE account = ? AND entry.id = ?", account, id) {
                try transaction($0)
            }
        }
    }

    private static let entries = "entry JOIN account ON account.id = entry.account"
    private static let entryColumns =
        "entry.account, entry.id, amount, day, text, counterparty, category, currency, entry.number, rate, fee"

    private func transaction(_ row: Row) throws -> Transaction {
        let (id, currency) = (try row.integer(1), try Currency(row.text(7)))
        return Transaction(
            id: id, account: try row.text(0), amount: Money(minorUnits: try row.integer(2), currency: currency),
            day: try row.text(3), text: try row.text(4), counterparty: try row.text(5),
            category: TransactionCategory(name: try row.text(6)),
            number: try seal.open(row, 8, context: "entry/\(id)"),
            rate: try row.optional(9, row.text).flatMap { ExchangeRate(rawValue: $0) },
            fee: try row.optional(10, row.integer).map { Money(minorUnits: $0, currency: currency) })
    }

    /// The numbers of entries by their contents, among the days of a statement.
    func counts(of rows: [StatementRow], in account: String) async throws -> [ImportedEntry.Content: Int] {
        var counts: [ImportedEntry.Content: Int] = [:]
        guard let first = rows.lazy.map(\.day).min(), let last = rows.lazy.map(\.day).max() else { return counts }
        var id = Int.min
        while true {
            try Task.checkCancellation()
            let page = try await store.read { [id] connection in
                try connection.rows(
                    "SELECT id, day, amount, text FROM entry WHERE account = ? AND id > ? ORDER BY id LIMIT 2000", account, id
                ) { (try $0.integer(0), ImportedEntry.Content(day: try $0.text(1), amount: try $0.integer(2), text: try $0.text(3))) }
            }
            guard let end = page.last else { return counts }
            id = end.0
            for (_, content) in page where (first...last).contains(content.day) { counts[content, default: 0] += 1 }
        }
    }

    /// All stored data, from one snapshot.
    func everything() async throws -> (accounts: [Account], transactions: [Transaction]) {
        try await store.read { connection in
            let accounts = try connection.rows("SELECT \(Self.columns) FROM account ORDER BY position, id") { try account($0) }
            let transactions = try connection.rows("SELECT \(Self.entryColumns) FROM \(Self.entries) ORDER BY entry.account, entry.id") {
                try transaction($0)
            }
            return (accounts, transactions)
        }
    }

    /// The sum of the entries of each month that has any, newest first.
    func monthlySums(of account: String) async throws -> [(month: String, sum: Int128)] {
        // In two parts, because SQLite fails if a sum overflows.
        let unit = 1_000_000_000
        return try await store.read { connection in
            try connection.rows(
                """
                SELECT substr(day, 1, 7) AS month, SUM(amount / ?1), SUM(amount % ?1) FROM entry WHERE account = ?2
                GROUP BY month ORDER BY month DESC
                """, unit, account
            ) { (try $0.text(0), Int128(try $0.integer(1)) * Int128(unit) + Int128(try $0.integer(2))) }
        }
    }
}

/// Month-end balances, computed backwards from the current balance.
enum BalanceHistory {
    /// - Parameter sums: The sum of each month with entries, newest first.
    /// - Returns: One point per month without gaps, oldest first. Ends before a month whose balance overflows.
    static func points(balance: Money, sums: [(month: String, sum: Int128)], months: Int) -> [BalancePoint] {
        guard let newest = sums.first?.month, let oldest = sums.last?.month else { return [] }
        let known = Self.months(months, endingWith: newest).filter { $0 >= oldest }
        let balances = zip(known, balances(balance, sums: sums, of: known)).reversed().prefix { $1 != nil }
        return balances.reversed().map { BalancePoint(month: $0, balance: Money(minorUnits: $1 ?? 0, currency: balance.currency)) }
    }

    /// The balance at the end of each of these months, oldest first; nil if it overflows.
    static func balances(_ balance: Money, sums: [(month: String, sum: Int128)], of months: [String]) -> [Int?] {
        months.map { month in
            Int(exactly: sums.lazy.filter { $0.month > month }.reduce(Int128(balance.minorUnits)) { $0 - $1.sum })
        }
    }

    /// A month and those before it, oldest first, without gaps. An invalid month is the only one.
    static func months(_ count: Int, endingWith last: String) -> [String] {
        var months = [last]
        while months.count < count, let previous = previousMonth(months[months.count - 1]) { months.append(previous) }
        return months.reversed()
    }

    /// `2026-01` → `2025-12`; nil for an invalid month.
    private static func previousMonth(_ month: String) -> String? {
        let parts = month.split(separator: "-").compactMap { Int($0) }
        guard month.utf8.count == 7, parts.count == 2, (1...12).contains(parts[1]), (1...9999).contains(parts[0]) else { return nil }
        let (year, number) = parts[1] == 1 ? (parts[0] - 1, 12) : (parts[0], parts[1] - 1)
        let digits = String(year)
        return String(repeating: "0", count: 4 - digits.count) + digits + (number < 10 ? "-0" : "-") + String(number)
    }
}
