import DatabaseKit
import FinanceAPI
import Foundation
public import PrivacyAPI

extension FinanceService: DataOwner {
    public var dataName: String { "finance" }

    /// The ledger's file. Exchange rates are nobody's.
    public var dataFiles: [String] {
        ledger.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
    }

    /// The accounts and transactions that this device knows, imported ones too; account numbers in full, because they are the person's.
    public func exportData() async throws -> [UInt8] {
        let (accounts, transactions, imported) = try await translating {
            try await claim()
            return try await ledger.everything()
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(ExportBody(accounts: accounts, imported: imported, transactions: transactions)))
    }

    /// Removes the ledger and what was imported. The accounts themselves are the bank's.
    public func eraseData() async throws {
        try await translating {
            guard let user = await currentUser() else { throw FinanceError.signedOut }
            try await ledger.erase(user)
            forget()
        }
    }
}

private struct ExportBody: Encodable {
    var accounts: [Account]
    var imported: [Transaction]
    var transactions: [Transaction]
}
