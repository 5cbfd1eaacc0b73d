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
            text BLOB NOT NULL, counterparty BLOB NOT NULL, currency TEXT NOT NULL,
            file INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX importedBankID ON imported (account, bankID) WHERE bankID IS NOT NULL;
        CREATE INDEX importedDay ON imported (account, day, id, content, bankID);
        CREATE INDEX importedFileRows ON imported (file);
        CREATE TABLE importedFile (
            id INTEGER PRIMARY KEY, account TEXT NOT NULL, name BLOB NOT NULL, isVisible INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """)

    let part: UserStore

    // MARK: Looking

    func entries(in account: String, after last: Transaction?, limit: Int) async throws -> [Transaction] {
        try await part.store.read { connection in
            try connection.rows(
                """
                SELECT \(Self.columns) FROM imported WHERE account = ? AND \(Self.isVisible) AND (day < ? OR (day = ? AND id < ?))
                ORDER BY day DESC, id DESC LIMIT ?
                """, account, last?.day ?? "9999", last?.day ?? "9999", last?.id ?? 0, limit
            ) { try transaction($0, texts($0)) }
        }
    }

    /// Those of all accounts that match, newest day first. Rows are opened until there are enough.
    func transactions(matching search: Search, limit: Int) async throws -> [Transaction] {
        let filter = search.filter
        return try await part.store.read { connection in
            // Most transactions are with the same few.
            var (count, folded) = (0, [String: String]())
            return try connection.rows(
                """
                SELECT \(Self.columns) FROM imported WHERE \(Self.isVisible) AND (?1 IS NULL OR account = ?1) AND day BETWEEN ?2 AND ?3
                ORDER BY day DESC, id DESC
                """, filter.account, filter.from ?? "", filter.to ?? "9999"
            ) { row -> Transaction? in
                guard count < limit else { return nil }
                let texts = try texts(row)
                let counterparty = folded[texts.counterparty] ?? SearchText.folded(texts.counterparty)
                folded[texts.counterparty] = counterparty
                guard search.finds(counterparty + " " + SearchText.folded(texts.text)),
                    let found = search.match(try transaction(row, texts))
                else { return nil }
                count += 1
                return found
            }.compactMap(\.self)
        }
    }

    func transaction(_ id: Int, of account: String) async throws -> Transaction? {
        try await part.store.read { connection in
            try connection.first(
                "SELECT \(Self.columns) FROM imported WHERE account = ? AND id = ? AND \(Self.isVisible)", account, id
            ) { try transaction($0, texts($0)) }
        }
    }

    func all() async throws -> [Transaction] {
        try await part.store.read { connection in
            try connection.rows("SELECT \(Self.columns) FROM imported WHERE \(Self.isVisible) ORDER BY account, day, id") {
                try transaction($0, texts($0))
            }
        }
    }

    private static let columns = "id, account, day, amount, text, counterparty, currency"

    private func texts(_ row: Row) throws -> (text: String, counterparty: String) {
        let account = try row.text(1)
        return (
            try part.seal.open(row, 4, context: "text/" + account), try part.seal.open(row, 5, context: "counterparty/" + account)
        )
    }

    private func transaction(_ row: Row, _ texts: (text: String, counterparty: String)) throws -> Transaction {
        let account = try row.text(1)
        let amount = Money(minorUnits: try part.seal.open(row, 3, context: "amount/" + account), currency: try Currency(row.text(6)))
        return Transaction(
            id: try row.integer(0), account: account, amount: amount,
            day: try row.text(2), text: texts.text, counterparty: texts.counterparty,
            category: amount.minorUnits > 0 ? .income : .other, isImported: true)
    }

    func accounts() async throws -> Set<String> {
        Set(try await part.store.read { try $0.rows("SELECT DISTINCT account FROM imported WHERE \(Self.isVisible)") { try $0.text(0) } })
    }

    func count(in account: String) async throws -> Int {
        try await part.store.read { connection in
            try connection.first("SELECT COUNT(*) FROM imported WHERE account = ? AND \(Self.isVisible)", account) { try $0.integer(0) }
                ?? 0
        }
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
