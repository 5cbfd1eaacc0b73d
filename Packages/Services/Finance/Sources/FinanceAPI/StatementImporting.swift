/// Imports statements, for the import page.
public protocol StatementImporting: Sendable {
    /// Takes the transactions of a statement that a bank gave out as a file: CSV in the dialects of banks, OFX 1 and 2.
    ///
    /// Imported transactions are stored apart from the bank's and change no balance. Importing a file twice, or overlapping files, adds
    /// twice. Malformed rows are reported by line, and the others are imported. The import is atomic.
    ///
    /// - Parameters:
    ///   - file: the bytes of the file, at most ``StatementImport/maximumBytes``.
    ///   - account: the id of one of the user's accounts.
    ///   - dayOrder: how `03/04/2026` is to be read; nil to find out from the file.
    ///   - amounts: how `1.234` is read if no amount of the file shows its decimal separator, most often as in the language in use; nil to
    ///     leave such rows out.
    /// - Throws: ``FinanceError``; ``FinanceError/ambiguousDays`` when the file does not tell the order of its days.
    func importStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?)
        async throws(FinanceError) -> StatementImport

    /// The transactions that were imported into an account, newest day first.
    /// - Parameters:
    ///   - last: only those behind it; nil for the first ones.
    ///   - limit: at most so many.
    func importedTransactions(of account: String, after last: Transaction?, limit: Int) async throws(FinanceError) -> [Transaction]

    /// How many transactions were imported into an account.
    func importedTransactionCount(of account: String) async throws(FinanceError) -> Int

    /// A value after each import and each removal from now on.
    func importedTransactionChanges() -> AsyncStream<Void>

    /// Removes what was imported into an account. It cannot be undone; the same files can be imported again.
    func removeImportedTransactions(of account: String) async throws(FinanceError)
}

extension StatementImporting {
    /// Imports a statement and leaves amounts out that can be read in two ways.
    public func importStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?) async throws(FinanceError)
        -> StatementImport
    {
        try await importStatement(file, into: account, dayOrder: dayOrder, amounts: nil)
    }
}

/// How a day is written when only its digits are.
public enum StatementDayOrder: String, Sendable, Hashable, CaseIterable {
    /// `31/12/2026`
    case dayFirst
    /// `12/31/2026`
    case monthFirst
}
