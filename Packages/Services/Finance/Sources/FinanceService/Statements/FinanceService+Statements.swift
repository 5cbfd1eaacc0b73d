public import FinanceAPI
import RoutingService

extension FinanceService: StatementImporting {
    /// The default formats. CSV is last, because it accepts almost any file.
    public static let statementFormats: [any StatementFormat] = [OFXStatement(), CSVStatement()]

    public func importStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?)
        async throws(FinanceError) -> StatementImport
    {
        guard file.count <= StatementImport.maximumBytes else { throw .statementTooLarge }
        return try await translating {
            let ledger = try await ledger()
            let imports = try await imports(beside: ledger)
            let account = try await self.account(account, in: ledger)
            if Task.isCancelled { throw FinanceError.canceled }
            guard !file.allSatisfy(Self.isBlank) else { throw FinanceError.malformedStatement(line: 1, flaw: .empty) }
            guard let format = formats.first(where: { $0.recognises(file.prefix(4_096)) }) else {
                throw FinanceError.malformedStatement(line: 1, flaw: .unknownFormat)
            }
            let reading = try format.read(
                file, by: StatementRules(currency: account.balance.currency, dayOrder: dayOrder, amounts: amounts))
            let booked = try await ledger.counts(of: reading.rows, in: account.id)
            let imported = try await imports.keep([Imports.Batch(account.id, account.balance.currency, reading.rows, booked: booked)])
            if imported > 0 { mediator.post(ImportedTransactionsChanged()) }
            let read = reading.rows.map(\.amount)
            func sum(_ amounts: some Sequence<Money>) -> Money? {
                try? amounts.reduce(.zero(account.balance.currency)) { try $0.adding($1) }
            }
            return StatementImport(
                format: format.name, imported: imported, duplicates: reading.rows.count - imported, problems: reading.problems,
                incoming: sum(read.filter { $0.minorUnits > 0 }), outgoing: sum(read.filter { $0.minorUnits < 0 }))
        }
    }

    /// Whether a byte is a space, a line break or a part of a byte order mark.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || [0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains(byte)
    }

    public func importedTransactions(of account: String, after last: Transaction?, limit: Int) async throws(FinanceError) -> [Transaction] {
        try await translating {
            try await importsOfAccount(account).entries(in: account, after: last, limit: limit)
        }
    }

    public func importedTransactionCount(of account: String) async throws(FinanceError) -> Int {
        try await translating { try await importsOfAccount(account).count(in: account) }
    }

    public func importedTransactionChanges() -> AsyncStream<Void> {
        mediator.values(after: ImportedTransactionsChanged.self) { _ in }
    }

    public func removeImportedTransactions(of account: String) async throws(FinanceError) {
        try await translating { try await importsOfAccount(account).remove(in: account) }
        mediator.post(ImportedTransactionsChanged())
    }

    /// The imported transactions of an account of the current user, which may be closed.
    /// - Throws: ``FinanceError/unknownAccount(_:)`` if there is neither the account nor an imported row.
    private func importsOfAccount(_ account: String) async throws -> Imports {
        let ledger = try await ledger()
        let imports = try await imports(beside: ledger)
        if try await ledger.account(account) == nil, try await !imports.accounts().contains(account) {
            throw FinanceError.unknownAccount(account)
        }
        return imports
    }
}
