import DatabaseKit
public import DomainAPI
import FinanceAPI
import OutboxService
public import PersonalDataService
import RoutingService

extension FinanceService {
    /// Data that the bank can provide again: accounts and their transactions.
    public static let ledger = UserStoreDescription("finance-ledger", .untilSignOut, migrations: Ledger.migrations)

    /// Data that exists nowhere else: imported statements, pending transfers and transfer templates.
    public static let records = UserStoreDescription(
        "finance-records", .untilDeletion, migrations: [Imports.migration, .outbox, Templates.migration])

    public var domain: Domain {
        var domain = Domain("finance", owner: self)
        domain.routes.register(Pay.self) { try await self.pay($0) }
        domain.routes.register(PayableAccounts.self) { try await self.payableAccounts($0) }
        domain.routes.register(TransactionsFile.self) { try await self.transactionsFile(of: $0.id) }
        domain.routes.register(ReceivingAccounts.self) { try await self.receivingAccounts(in: $0.currency) }
        domain.whenSignedIn = { self.outbox.wake() }
        domain.run = run
        return domain
    }

    /// Delivers pending transfers and fetches outdated accounts until the task is canceled.
    private func run() async {
        async let refreshing: Void = refreshOutdatedAccounts()
        async let announcing: Void = announceChangedAssets()
        await deliverTransfers()
        _ = await (refreshing, announcing)
    }

    private func refreshOutdatedAccounts() async {
        // Offline, the next visit of a page fetches them.
        for await _ in mediator.values(after: AccountsOutdated.self, { $0 }) { _ = try? await refresh() }
    }

    private func announceChangedAssets() async {
        for await _ in mediator.values(after: ManagedAssetsChanged.self, { $0 }) { try? await announceAssets() }
    }
}

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

/// Writes transactions as comma-separated values.
enum TransactionTable {
    static func text(of transactions: [Transaction]) -> String {
        // Spreadsheets read UTF-8 if the file begins with the byte order mark.
        var text = "\u{FEFF}Date,Counterparty,Text,Category,Amount,Currency\r\n"
        for row in transactions {
            let cells = [
                row.day, cell(row.counterparty), cell(row.text), cell(row.category), row.amount.decimalText, row.amount.currency.code,
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
