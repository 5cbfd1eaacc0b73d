import DatabaseKit
import Foundation
import OutboxService
import PersonalDataService

/// The database of earlier versions: the ledger of the last user, and the imports and transfers of all users.
enum LegacyFinanceMigration {
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
            """),
        Migration(
            "2-imported-statements",
            """
            CREATE TABLE imported (
                id INTEGER PRIMARY KEY, account TEXT NOT NULL, bankID TEXT, day TEXT NOT NULL, amount INTEGER NOT NULL, text TEXT NOT NULL,
                counterparty TEXT NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX importedBankID ON imported (account, bankID) WHERE bankID IS NOT NULL;
            CREATE INDEX importedContent ON imported (account, day, amount);
            """),
        Migration(
            "3-keeping",
            """
            CREATE TABLE keptImports (user TEXT PRIMARY KEY, rows BLOB NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TABLE fetched (account TEXT PRIMARY KEY, upTo INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            ALTER TABLE account ADD COLUMN isClosed INTEGER NOT NULL DEFAULT 0;
            """),
        LegacyOutboxMigration.schema,
    ]

    struct Rows: Sendable {
        var imported: [ImportedRow]
        var transfers: LegacyOutboxMigration.Rows
    }

    /// The form in which imports were stored at a sign-out.
    struct ImportedRow: Sendable, Codable {
        var account: String
        var bankID: String?
        var day: String
        var amount: Int
        var text: String
        var counterparty: String
    }

    @Sendable static func personalData(_ connection: Connection) throws -> [String] {
        let ledgers = try connection.rows("SELECT user FROM owner UNION SELECT user FROM keptImports") { try $0.text(0) }
        return Array(Set(ledgers + (try LegacyOutboxMigration.users(connection))))
    }

    /// Data that the bank can provide again is not migrated.
    static func read(_ connection: Connection, _ userID: String, _ seal: ColumnSeal) throws -> Rows {
        let kept = try connection.first("SELECT rows FROM keptImports WHERE user = ?", userID) {
            try seal.open($0, 0, as: String.self, context: "imports/" + userID)
        }
        var imported = try kept.map { try JSONDecoder().decode([ImportedRow].self, from: Data($0.utf8)) } ?? []
        imported += try connection.rows(
            """
            SELECT account, bankID, day, amount, text, counterparty FROM imported WHERE EXISTS (SELECT 1 FROM owner WHERE user = ?)
            ORDER BY id
            """, userID
        ) {
            ImportedRow(
                account: try $0.text(0), bankID: try $0.isNull(1) ? nil : $0.text(1), day: try $0.text(2), amount: try $0.integer(3),
                text: try $0.text(4), counterparty: try $0.text(5))
        }
        return Rows(imported: imported, transfers: try LegacyOutboxMigration.read(connection, userID, seal: seal))
    }

    @Sendable static func write(_ rows: Rows, _ part: UserStore, _ connection: WritableConnection) throws {
        let imports = Imports(part: part)
        for row in rows.imported {
            try imports.insert(
                ImportedEntry(day: row.day, amount: row.amount, text: row.text, counterparty: row.counterparty), bankID: row.bankID,
                in: row.account, currency: nil, connection)
        }
        try LegacyOutboxMigration.write(rows.transfers, part, connection)
    }
}
