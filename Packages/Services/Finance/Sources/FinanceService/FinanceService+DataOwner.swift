import DatabaseKit
import FinanceAPI
import Foundation
import OutboxService
public import PrivacyAPI

extension FinanceService: DataOwner {
    public var dataName: String { "finance" }

    /// The ledger's file. Exchange rates are nobody's.
    public var dataFiles: [String] {
        ledger.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
    }

    /// The accounts and transactions that this device knows, imported ones and transfers on their way too; account numbers in full, because they are the person's.
    public func exportData() async throws -> [UInt8] {
        let (accounts, transactions, imported) = try await translating {
            try await claim()
            return try await ledger.everything()
        }
        let transfers = try await pendingTransfers().map { pending in
            ExportBody.Transfer(
                id: pending.id, from: pending.order.from, to: pending.order.to, amount: pending.order.amount,
                reference: pending.order.reference)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(
            try encoder.encode(ExportBody(accounts: accounts, imported: imported, transactions: transactions, transfers: transfers)))
    }

    /// Removes the ledger, what was imported and transfers without an outcome: what has left is not called back. The accounts themselves are the bank's.
    public func eraseData() async throws {
        try await translating {
            guard let user = await currentUser() else { throw FinanceError.signedOut }
            try await outbox.removeAll(of: user)
            try await ledger.erase(user)
            forget()
        }
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
