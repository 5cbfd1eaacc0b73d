import DatabaseKit
import Foundation

/// What exists nowhere else and therefore outlives a session: it lies aside, sealed, until the person signs in again.
extension Ledger {
    static let keeping = Migration(
        "3-keeping",
        """
        CREATE TABLE keptImports (user TEXT PRIMARY KEY, rows BLOB NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE fetched (account TEXT PRIMARY KEY, upTo INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        ALTER TABLE account ADD COLUMN isClosed INTEGER NOT NULL DEFAULT 0;
        """)

    private struct ImportedRow: Codable {
        var account: String
        var bankID: String?
        var day: String
        var amount: Int
        var text: String
        var counterparty: String
    }

    func putAwayImports(of user: String, _ connection: WritableConnection) throws {
        let rows = try connection.reading.rows("SELECT account, bankID, day, amount, text, counterparty FROM imported ORDER BY id") {
            ImportedRow(
                account: try $0.text(0), bankID: try $0.isNull(1) ? nil : $0.text(1), day: try $0.text(2), amount: try $0.integer(3),
                text: try $0.text(4), counterparty: try $0.text(5))
        }
        guard !rows.isEmpty else { return }
        let text = String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
        try connection.run(
            "INSERT OR REPLACE INTO keptImports (user, rows) VALUES (?, ?)", user, try seal.value(text, context: "imports/" + user))
    }

    func takeOutImports(of user: String, _ connection: WritableConnection) throws {
        let kept = try connection.reading.first("SELECT rows FROM keptImports WHERE user = ?", user) {
            try seal.open($0, 0, as: String.self, context: "imports/" + user)
        }
        guard let kept else { return }
        for row in try JSONDecoder().decode([ImportedRow].self, from: Data(kept.utf8)) {
            try connection.run(
                "INSERT INTO imported (account, bankID, day, amount, text, counterparty) VALUES (?, ?, ?, ?, ?, ?)",
                row.account, row.bankID, row.day, row.amount, row.text, row.counterparty)
        }
        try connection.run("DELETE FROM keptImports WHERE user = ?", user)
    }
}
