public import MoneyAPI

/// Imports statements, for the import page.
public protocol StatementImporting: Sendable {
    /// Reads a file as ``importStatement(_:named:into:dayOrder:amounts:)`` does, without a change.
    /// - Returns: The result that an import of the file would have.
    func previewStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?)
        async throws(FinanceError) -> StatementImport

    /// Imports the transactions of a bank statement file: CSV in several dialects, OFX 1 and 2.
    ///
    /// Imported transactions are stored separately from the bank's and change no balance. Importing a file twice, or overlapping files,
    /// adds no duplicates. Malformed rows are reported by line, and the others are imported. The import is atomic.
    ///
    /// - Parameters:
    ///   - file: The contents of the file, at most ``StatementImport/maximumBytes``.
    ///   - name: The name of the file, for ``importedFiles(of:)``.
    ///   - account: The id of one of the user's accounts.
    ///   - dayOrder: The meaning of `03/04/2026`; nil to detect it from the file.
    ///   - amounts: The meaning of `1.234` if no amount of the file decides it, usually that of the current language; nil to skip such
    ///     rows.
    /// - Throws: ``FinanceError``; ``FinanceError/ambiguousDays`` if the order of day and month cannot be detected.
    func importStatement(
        _ file: [UInt8], named name: String, into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?
    ) async throws(FinanceError) -> StatementImport

    /// The transactions imported into an account, newest day first.
    /// - Parameter last: Returns only those after it; nil for the first ones.
    func importedTransactions(of account: String, after last: Transaction?, limit: Int) async throws(FinanceError) -> [Transaction]

    /// The number of transactions imported into an account.
    func importedTransactionCount(of account: String) async throws(FinanceError) -> Int

    /// The files that were imported into an account and not removed, the last one first.
    func importedFiles(of account: String) async throws(FinanceError) -> [ImportedFile]

    /// Removes the transactions imported into an account. This cannot be undone; the files can be imported again.
    /// - Parameter file: The file whose transactions are removed; nil for all.
    func removeImportedTransactions(of account: String, file: ImportedFile.ID?) async throws(FinanceError)
}

extension StatementImporting {
    /// Imports a statement and skips ambiguous amounts.
    public func importStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?) async throws(FinanceError)
        -> StatementImport
    {
        try await importStatement(file, named: "", into: account, dayOrder: dayOrder, amounts: nil)
    }

    /// Removes all transactions imported into an account.
    public func removeImportedTransactions(of account: String) async throws(FinanceError) {
        try await removeImportedTransactions(of: account, file: nil)
    }
}

/// The order of day and month in numeric dates.
public enum StatementDayOrder: String, Sendable, Hashable, CaseIterable {
    /// `31/12/2026`
    case dayFirst
    /// `12/31/2026`
    case monthFirst
}
