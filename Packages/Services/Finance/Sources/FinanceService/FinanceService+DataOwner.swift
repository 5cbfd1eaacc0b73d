import FinanceAPI
import Foundation
public import PrivacyAPI
import RoutingService

extension FinanceService: ImportingDataOwner {
    public var dataName: String { "finance" }

    /// Exports stored accounts and transactions, including imported ones and pending transfers, with full account numbers.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let ledger = try await ledger()
            let (accounts, transactions) = try await ledger.everything()
            let imports = try await imports(beside: ledger)
            try? await imports.noteCurrencies(of: accounts)
            let imported = try await imports.all()
            let transfers = try await pendingOrders().map(\.order)
            return try json(
                of: ExportBody(accounts: accounts, imported: imported, transactions: transactions, transfers: transfers))
        }
    }

    /// Restores imported transactions, without duplicates. Accounts, transactions and orders belong to the bank.
    ///
    /// - Throws: ``FinanceError/malformedStatement(line:flaw:)`` with the number of a row that this app cannot have exported,
    ///   ``FinanceError/statementTooLarge``.
    public func importData(_ json: [UInt8]) async throws {
        let rows: [Transaction]
        do { rows = try JSONDecoder().decode(RestoredBody.self, from: Data(json)).imported ?? [] } catch {
            throw FinanceError.malformedStatement(line: 1, flaw: .unknownFormat)
        }
        guard rows.count <= Self.maximumRestoredRows else { throw FinanceError.statementTooLarge }
        var groups: [ImportGroup: [StatementRow]] = [:]
        for (index, row) in rows.enumerated() {
            guard (1...Self.longestAccountID).contains(row.account.utf8.count), case .exact(row.day)? = StatementDay(row.day) else {
                throw FinanceError.malformedStatement(line: index + 1, flaw: .malformedDate(String(row.day.prefix(30))))
            }
            groups[ImportGroup(account: row.account, currency: row.amount.currency), default: []].append(
                StatementRow(
                    line: index + 1, day: row.day, amount: row.amount, text: row.text, counterparty: row.counterparty, bankID: nil))
        }
        let restored = groups
        try await translating {
            let ledger = try await ledger()
            let imports = try await imports(beside: ledger)
            var batches: [Imports.Batch] = []
            for (group, rows) in restored {
                batches.append(
                    Imports.Batch(group.account, group.currency, rows, booked: try await ledger.counts(of: rows, in: group.account)))
            }
            if try await imports.keep(batches) > 0 { mediator.post(ImportedTransactionsChanged()) }
        }
    }

    /// More than the largest export of this app contains.
    private static let maximumRestoredRows = 500_000
    private static let longestAccountID = 128
}

private struct ImportGroup: Hashable {
    var account: String
    var currency: Currency
}

private struct RestoredBody: Decodable {
    var imported: [Transaction]?
}

private struct ExportBody: Encodable {
    var accounts: [Account]
    var imported: [Transaction]
    var transactions: [Transaction]
    var transfers: [TransferOrder]
}
