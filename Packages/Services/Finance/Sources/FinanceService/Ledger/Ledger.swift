import Cryptography
import DatabaseKit
import FinanceAPI

/// What this device knows of the person's accounts. Account numbers are sealed.
struct Ledger: Sendable {
    static let migrations = [
        Migration(
            "1-accounts-and-entries",
            """
            CREATE TABLE owner (id INTEGER PRIMARY KEY CHECK (id = 1), user TEXT NOT NULL) STRICT;
            CREATE TABLE account (
                id TEXT PRIMARY KEY, position INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, number BLOB NOT NULL,
                currency TEXT NOT NULL, balance INTEGER NOT NULL, creditLimit INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE entry (
                account TEXT NOT NULL, id INTEGER NOT NULL, amount INTEGER NOT NULL, day TEXT NOT NULL, text TEXT NOT NULL,
                counterparty TEXT NOT NULL, category TEXT NOT NULL, PRIMARY KEY (account, id)
            ) STRICT, WITHOUT ROWID;
            """), statements,
    ]

    let store: Store
    let seal: ColumnSeal

    init(store: Store, sealer: Sealer) {
        self.store = store
        seal = ColumnSeal(
            seal: { try sealer.seal($0, authenticating: $1) },
            open: { try sealer.open($0, authenticating: $1) })
    }

    // MARK: Owner

    /// Makes the ledger the person's: what another person left is removed.
    /// - Returns: whether it was not the person's before.
    func claim(for user: String) async throws -> Bool {
        let owner = try await store.read { try Self.owner($0) }
        guard owner != user else { return false }
        try await store.write { connection in
            try Self.removeEverything(connection)
            try connection.run("INSERT INTO owner (id, user) VALUES (1, ?)", user)
        }
        return true
    }

    func purge() async throws {
        try await store.write { try Self.removeEverything($0) }
    }

    /// Removes what belongs to anybody else than the person; with nil, everything.
    /// - Returns: whether something was removed.
    @discardableResult
    func purge(exceptOf user: String?) async throws -> Bool {
        try await store.write { connection in
            let owner = try Self.owner(connection.reading)
            guard let owner, owner != user else { return false }
            try Self.removeEverything(connection)
            return true
        }
    }

    private static func owner(_ connection: Connection) throws -> String? {
        try connection.first("SELECT user FROM owner") { try $0.text(0) }
    }

    /// What comes in for a person whose ledger this no longer is must not be kept: the call began before they signed out.
    static func check(_ user: String, _ connection: Connection) throws {
        guard try owner(connection) == user else { throw FinanceError.signedOut }
    }

    private static func removeEverything(_ connection: WritableConnection) throws {
        for table in ["imported", "entry", "account", "owner"] { try connection.run("DELETE FROM \(table)") }
    }

    // MARK: Accounts

    /// - Throws: ``FinanceError/signedOut`` when the ledger is not the person's; so does ``add(_:balances:of:)``.
    func replaceAccounts(_ accounts: [Account], of user: String) async throws {
        try await store.write { connection in
            try Self.check(user, connection.reading)
            try connection.run("DELETE FROM account")
            for (position, account) in accounts.enumerated() {
                try connection.run(
                    "INSERT INTO account (id, position, kind, title, number, currency, balance, creditLimit) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    account.id, position, account.kind.rawValue, account.title,
                    try seal.value(account.number, context: "account/" + account.id),
                    account.balance.currency.code, account.balance.minorUnits, account.creditLimit.minorUnits)
            }
            for table in ["entry", "imported"] {
                try connection.run("DELETE FROM \(table) WHERE account NOT IN (SELECT id FROM account)")
            }
        }
    }

    func accounts() async throws -> [Account] {
        try await store.read { connection in
            try connection.rows("SELECT \(Self.columns) FROM account ORDER BY position") { try account($0) }
        }
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

    // MARK: Entries

    /// Keeps entries and, where given, the balances that follow from them, in one transaction.
    func add(_ entries: [EntryPayload], balances: [String: Int] = [:], of user: String) async throws {
        try await store.write { connection in
            try Self.check(user, connection.reading)
            for entry in entries {
                try connection.run(
                    "INSERT OR IGNORE INTO entry (account, id, amount, day, text, counterparty, category) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    entry.account, entry.id, entry.amount, entry.booked, entry.text, entry.counterparty, entry.category)
            }
            for (account, balance) in balances {
                try connection.run("UPDATE account SET balance = ? WHERE id = ?", balance, account)
            }
        }
    }

    /// The newest entry that was fetched in order: what lies after it is fetched next.
    func newestEntry(of account: String) async throws -> Int {
        try await store.read {
            try $0.first("SELECT COALESCE(MAX(id), 0) FROM entry WHERE account = ?", account) { try $0.integer(0) } ?? 0
        }
    }

    func transactions(of account: Account, before: Int?, limit: Int) async throws -> [Transaction] {
        try await store.read { connection in
            try connection.rows(
                "SELECT id, amount, day, text, counterparty, category FROM entry WHERE account = ? AND id < ? ORDER BY id DESC LIMIT ?",
                account.id, before ?? Int.max, limit
            ) { row in
                Transaction(
                    id: try row.integer(0), account: account.id,
                    amount: Money(minorUnits: try row.integer(1), currency: account.balance.currency),
                    day: try row.text(2), text: try row.text(3), counterparty: try row.text(4), category: try row.text(5))
            }
        }
    }

    /// Everything that is kept, in one state of it.
    func everything() async throws -> (accounts: [Account], transactions: [Transaction], imported: [Transaction]) {
        try await store.read { connection in
            let accounts = try connection.rows("SELECT \(Self.columns) FROM account ORDER BY position") { try account($0) }
            let currencies = Dictionary(uniqueKeysWithValues: accounts.map { ($0.id, $0.balance.currency) })
            let transactions = try connection.rows(
                "SELECT account, id, amount, day, text, counterparty, category FROM entry ORDER BY account, id"
            ) { row in
                let account = try row.text(0)
                return Transaction(
                    id: try row.integer(1), account: account,
                    amount: Money(minorUnits: try row.integer(2), currency: currencies[account] ?? .eur),
                    day: try row.text(3), text: try row.text(4), counterparty: try row.text(5), category: try row.text(6))
            }
            return (accounts, transactions, try allImported(currencies, connection))
        }
    }

    /// The sum of the entries of each month that has any, newest month first.
    func monthlySums(of account: String) async throws -> [(month: String, sum: Int)] {
        try await store.read { connection in
            try connection.rows(
                "SELECT substr(day, 1, 7) AS month, SUM(amount) FROM entry WHERE account = ? GROUP BY month ORDER BY month DESC", account
            ) { (try $0.text(0), try $0.integer(1)) }
        }
    }
}
