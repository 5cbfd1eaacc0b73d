import FinanceAPI
import RoutingService

extension FinanceService {
    /// More rows than a spreadsheet of a phone opens.
    static let maximumSharedRows = 50_000

    /// The stored transactions of one of the user's accounts, booked and imported, newest first.
    func transactionsFile(of id: String) async throws(FinanceError) -> RouteFile {
        _ = try await account(id)
        let limit = Self.maximumSharedRows
        let booked = try await transactions(of: id, before: nil, limit: limit)
        let imported = try await importedTransactions(of: id, after: nil, limit: limit)
        // Sorting is stable: those of one day keep their order.
        let transactions = (booked + imported).sorted { $0.day > $1.day }.prefix(limit)
        return RouteFile(mediaType: "text/csv", bytes: Array(TransactionTable.text(of: Array(transactions)).utf8))
    }
}

extension FinanceService {
    /// A transaction as a table.
    func transactionFile(_ file: TransactionFile) async throws(FinanceError) -> RouteFile {
        guard let found = try await transaction(file.key, of: file.account) else { throw .unknownAccount(file.account) }
        return RouteFile(mediaType: "text/csv", bytes: Array(TransactionTable.text(of: [found]).utf8))
    }
}

/// Writes transactions as comma-separated values.
enum TransactionTable {
    static func text(of transactions: [Transaction]) -> String {
        // Spreadsheets read UTF-8 if the file begins with the byte order mark.
        var text = "\u{FEFF}Date,Counterparty,Text,Category,Amount,Currency\r\n"
        for row in transactions {
            let cells = [
                row.day, cell(row.counterparty), cell(row.text), cell(row.isImported ? "imported" : row.category.rawValue),
                row.amount.decimalText, row.amount.currency.code,
            ]
            text += cells.joined(separator: ",") + "\r\n"
        }
        return text
    }

    /// A text from others: quoted, and with an apostrophe if a spreadsheet would execute it as a formula.
    private static func cell(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
        return "\"" + (isFormula ? "'" : "") + text.replacing("\"", with: "\"\"") + "\""
    }
}
