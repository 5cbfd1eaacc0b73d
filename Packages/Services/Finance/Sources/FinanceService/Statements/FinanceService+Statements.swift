public import FinanceAPI

extension FinanceService: StatementImporting {
    /// The formats that are known when nobody names others; text comes last, because almost anything is text.
    public static let statementFormats: [any StatementFormat] = [OFXStatement(), CSVStatement()]

    public func importStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?) async throws(FinanceError)
        -> StatementImport
    {
        guard file.count <= StatementImport.maximumBytes else { throw .statementTooLarge }
        return try await translating {
            let ledger = try await ledger()
            let imports = try await imports(beside: ledger)
            let account = try await self.account(account, in: ledger)
            if Task.isCancelled { throw FinanceError.canceled }
            guard let format = formats.first(where: { $0.recognises(file.prefix(4_096)) }) else {
                throw FinanceError.malformedStatement(line: 1, flaw: .unknownFormat)
            }
            let reading = try format.read(file, by: StatementRules(currency: account.balance.currency, dayOrder: dayOrder))
            let booked = try await ledger.counts(of: reading.rows, in: account.id)
            let imported = try await imports.keep(reading.rows, booked: booked, in: account.id, currency: account.balance.currency)
            return StatementImport(
                format: format.name, imported: imported, duplicates: reading.rows.count - imported, problems: reading.problems)
        }
    }

    public func importedTransactions(of account: String, after last: Transaction?, limit: Int) async throws(FinanceError) -> [Transaction] {
        try await translating {
            try await importsOfAccount(account).entries(in: account, after: last, limit: limit)
        }
    }

    public func removeImportedTransactions(of account: String) async throws(FinanceError) {
        try await translating { try await importsOfAccount(account).remove(in: account) }
    }

    /// What was imported into an account of the current user, which the bank may have closed and this device forgotten.
    /// - Throws: ``FinanceError/unknownAccount(_:)`` if there is neither the account nor anything imported into it.
    private func importsOfAccount(_ account: String) async throws -> Imports {
        let ledger = try await ledger()
        let imports = try await imports(beside: ledger)
        if try await ledger.account(account) == nil, try await !imports.accounts().contains(account) {
            throw FinanceError.unknownAccount(account)
        }
        return imports
    }
}
