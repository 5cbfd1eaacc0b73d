import FinanceAPI
import Foundation
public import PrivacyAPI

extension FinanceService: DataOwner {
    public var dataName: String { "finance" }

    /// The accounts and transactions that this device knows, imported ones and transfers on their way too; account numbers in full, because they are the person's.
    public func exportData() async throws -> [UInt8] {
        let body = try await translating {
            let ledger = try await ledger()
            let (accounts, transactions) = try await ledger.everything()
            let imports = try await imports(beside: ledger)
            try? await imports.noteCurrencies(of: accounts)
            let imported = try await imports.all()
            let transfers = try await pendingTransfers().map { pending in
                ExportBody.Transfer(
                    id: pending.id, from: pending.order.from, to: pending.order.to, amount: pending.order.amount,
                    reference: pending.order.reference)
            }
            return ExportBody(accounts: accounts, imported: imported, transactions: transactions, transfers: transfers)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(body))
    }
}

private struct ExportBody: Encodable {
    struct Transfer: Encodable {
        var id: String
        var from: String
        var to: String
        var amount: Money
        var reference: String
    }
    var accounts: [Account]
    var imported: [Transaction]
    var transactions: [Transaction]
    var transfers: [Transfer]
}
