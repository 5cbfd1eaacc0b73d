import FinanceAPI
import Foundation
public import PrivacyAPI
import RoutingService

extension FinanceService: ImportingDataOwner {
    public var dataName: String { "finance" }

    /// Exports stored accounts and transactions, including imported ones, pending transfers, templates, payees
    /// and categories, with full account numbers.
    public func exportData() async throws -> [UInt8] {
        try await translating {
            let ledger = try await ledger()
            let (accounts, transactions) = try await ledger.everything()
            let imports = try await imports(beside: ledger)
            let imported = try await imports.all()
            let transfers = try await pendingOrders().filter { $0.stage != .done }.map(\.order)
            let saved = SavedLists(part: imports.part)
            return try json(
                of: ExportBody(
                    accounts: accounts, categories: try await saved.choices.all(), imported: imported,
                    payees: try await saved.payees.all(), plans: try await saved.plans.all(), templates: try await saved.templates.all(),
                    transactions: transactions,
                    transfers: transfers))
        }
    }

    /// Restores imported transactions, templates, payees, planned transfers and categories, without duplicates. Accounts, transactions and orders belong to the bank.
    ///
    /// - Throws: ``FinanceError/malformedStatement(line:flaw:)`` with the number of a row that this app cannot have exported,
    ///   ``FinanceError/statementTooLarge``; for templates, see ``TransferTemplatesProviding/save(_:)``.
    public func importData(_ json: [UInt8]) async throws {
        let body: RestoredBody
        do { body = try JSONDecoder().decode(RestoredBody.self, from: Data(json)) } catch {
            throw FinanceError.malformedStatement(line: 1, flaw: .unknownFormat)
        }
        let rows = body.imported ?? []
        let templates = try (body.templates ?? []).map { try $0.checked() }
        let payees = try (body.payees ?? []).map { try $0.checked() }
        let plans = try (body.plans ?? []).map { try $0.checked() }
        let choices = try (body.categories ?? []).map { try $0.checked() }
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
        let restored = groups
        try await translating {
            let ledger = try await ledger()
            let imports = try await imports(beside: ledger)
            let saved = SavedLists(part: imports.part)
            if !templates.isEmpty {
                try await saved.templates.keep(templates)
                mediator.post(TransferTemplatesChanged())
            }
            if !payees.isEmpty {
                try await saved.payees.keep(payees)
                mediator.post(PayeesChanged())
            }
            if !plans.isEmpty {
                try await saved.plans.keep(plans)
                mediator.post(PlannedTransfersChanged())
            }
            try await saved.choices.keep(choices)
            let added = try await importing.run {
                var plans: [Imports.Plan] = []
                for (group, rows) in restored {
                    let booked = try await ledger.counts(of: rows, in: group.account)
                    plans.append(try await imports.plan(rows, in: group.account, currency: group.currency, booked: booked))
                }
                return try await imports.store(plans, file: "")
            }
            if added > 0 || !choices.isEmpty { mediator.post(TransactionsChanged()) }
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
    var categories: [CategoryChoice]?
    var imported: [Row]?
    var payees: [Payee]?
    var plans: [PlannedTransfer]?
    var templates: [TransferTemplate]?

    /// The restored part of an imported transaction.
    struct Row: Decodable {
        var account: String
        var amount: Money
        var day: String
        var text: String
        var counterparty: String
    }
}

private struct ExportBody: Encodable {
    var accounts: [Account]
    var categories: [CategoryChoice]
    var imported: [Transaction]
    var payees: [Payee]
    var plans: [PlannedTransfer]
    var templates: [TransferTemplate]
    var transactions: [Transaction]
    var transfers: [TransferOrder]
}
