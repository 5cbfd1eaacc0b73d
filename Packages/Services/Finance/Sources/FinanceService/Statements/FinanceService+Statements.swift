public import FinanceAPI

extension FinanceService: StatementImporting {
    /// The formats that are known when nobody names others; text comes last, because almost anything is text.
    public static let statementFormats: [any StatementFormat] = [OFXStatement(), CSVStatement()]

    public func importStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?) async throws(FinanceError)
        -> StatementImport
    {
        guard file.count <= StatementImport.maximumBytes else { throw .statementTooLarge }
        let account = try await self.account(account)
        guard let format = formats.first(where: { $0.recognises(file.prefix(4_096)) }) else {
            throw .malformedStatement(line: 1, reason: "there is neither text nor OFX")
        }
        let reading = try format.read(file, by: StatementRules(currency: account.balance.currency, dayOrder: dayOrder))
        return try await translating {
            let user = try await claim()
            let imported = try await ledger.keep(reading.rows, in: account.id, of: user)
            return StatementImport(
                format: format.name, imported: imported, duplicates: reading.rows.count - imported, problems: reading.problems)
        }
    }

    public func importedTransactions(of account: String, after last: Transaction?, limit: Int) async throws(FinanceError) -> [Transaction] {
        let account = try await self.account(account)
        return try await translating { try await ledger.imported(in: account, after: last, limit: limit) }
    }

    public func removeImportedTransactions(of account: String) async throws(FinanceError) {
        let account = try await self.account(account)
        try await translating {
            let user = try await claim()
            try await ledger.removeImported(in: account.id, of: user)
        }
    }
}
