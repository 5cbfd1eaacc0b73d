import FinanceAPI
import Foundation
public import PrivacyAPI
import RoutingService

extension FinanceService: ImportingDataOwner {
    public var dataName: String { "finance" }

    /// Exports stored accounts and transactions, including imported ones, pending transfers and templates, with full account numbers.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let ledger = try await ledger()
            let (accounts, transactions) = try await ledger.everything()
            let imports = try await imports(beside: ledger)
            let imported = try await imports.all()
            let transfers = try await pendingOrders().filter { $0.stage != .done }.map(\.order)
            return try json(
                of: ExportBody(
                    accounts: accounts, imported: imported, templates: try await Templates(part: imports.part).all(),
                    transactions: transactions, transfers: transfers))
        }
    }

    /// Restores imported transactions and transfer templates, without duplicates. Accounts, transactions and orders belong to the bank.
    ///
    /// - Throws: ``FinanceError/malformedStatement(line:flaw:)`` with the number of a row that this app cannot have exported,
    ///   ``FinanceError/statementTooLarge``; for templates, see ``TransferTemplatesProviding/save(_:)``.
    public func importData(_ json: [UInt8]) async throws {
        let body: RestoredBody
        do { body = try JSONDecoder().decode(RestoredBody.self, from: Data(json)) } catch {
            throw FinanceError.malformedStatement(line: 1, flaw: .unknownFormat)
        }
        let rows = body.imported ?? []
        var templates: [TransferTemplate] = []
        for template in body.templates ?? [] { templates.append(try template.checked()) }
        guard rows.count <= Self.maximumRestoredRows else { throw FinanceError.statementTooLarge }
        var groups: [ImportGroup: [StatementRow]] = [:]
        for (index, row) in rows.enumerated() {
            guard (1...Self.longestAccountID).contains(row.account.utf8.count), ("1900"..<"2200").contains(row.day),
                case .exact(row.day)? = StatementDay(row.day)
            else {
                throw FinanceError.malformedStatement(line: index + 1, flaw: .malformedDate(String(row.day.prefix(30))))
            }
            groups[ImportGroup(account: row.account, currency: row.amount.currency), default: []].append(
                StatementRow(
                    line: index + 1, day: row.day, amount: row.amount, text: row.text, counterparty: row.counterparty, bankID: nil))
        }
        let (restored, restoredTemplates) = (groups, templates)
        try await translating {
            let ledger = try await ledger()
            let imports = try await imports(beside: ledger)
            if !restoredTemplates.isEmpty {
                try await Templates(part: imports.part).keep(restoredTemplates)
                mediator.post(TransferTemplatesChanged())
            }
            let added = try await importing.run {
                var plans: [Imports.Plan] = []
                for (group, rows) in restored {
                    let booked = try await ledger.counts(of: rows, in: group.account)
                    plans.append(try await imports.plan(rows, in: group.account, currency: group.currency, booked: booked))
                }
                return try await imports.store(plans, file: "")
            }
            if added > 0 { mediator.post(ImportedTransactionsChanged()) }
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
    var templates: [TransferTemplate]?
}

private struct ExportBody: Encodable {
    var accounts: [Account]
    var imported: [Transaction]
    var templates: [TransferTemplate]
    var transactions: [Transaction]
    var transfers: [TransferOrder]
}
