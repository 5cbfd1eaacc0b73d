public import MoneyAPI

/// The result of an import or of its preview. Each row of the statement is counted once.
public struct StatementImport: Sendable, Hashable {
    /// The maximum size of a file. The limit of an upload form has to be some kilobytes larger.
    public static let maximumBytes = 8_000_000
    public static let maximumRows = 100_000

    /// The format of the file, for example `CSV`.
    public var format: String
    /// The number of added transactions.
    public var imported: Int
    /// The sum of the positive amounts of all rows, including duplicates; nil on overflow.
    public var incoming: Money?
    public var outgoing: Money?
    /// The number of already known rows.
    public var duplicates: Int
    /// The skipped rows, in file order.
    public var problems: [StatementProblem]
    /// The recognized columns; empty for formats without columns.
    public var columns: [StatementColumn]
    /// The first rows of the file, at most ten, including duplicates.
    public var rows: [Transaction]

    public init(
        format: String, imported: Int, duplicates: Int, problems: [StatementProblem], incoming: Money? = nil, outgoing: Money? = nil,
        columns: [StatementColumn] = [], rows: [Transaction] = []
    ) {
        (self.format, self.imported, self.duplicates, self.problems) = (format, imported, duplicates, problems)
        (self.incoming, self.outgoing, self.columns, self.rows) = (incoming, outgoing, columns, rows)
    }
}

/// A file whose transactions were imported into an account.
public struct ImportedFile: Sendable, Hashable, Identifiable {
    public var id: Int
    /// The name of the file; empty for data of an export.
    public var name: String
    /// The number of its transactions, without those that were known.
    public var count: Int

    public init(id: Int, name: String, count: Int) { (self.id, self.name, self.count) = (id, name, count) }
}

/// A recognized column of a statement.
public struct StatementColumn: Sendable, Hashable {
    /// The meaning of a column.
    @nonexhaustive public enum Role: Sendable, Hashable { case day, amount, debit, credit, sign, counterparty, text, fee }

    public var role: Role
    /// The heading in the file, or `#` and the number of the column if it has none.
    public var heading: String

    public init(_ role: Role, _ heading: String) { (self.role, self.heading) = (role, heading) }
}

/// A skipped row of a statement.
public struct StatementProblem: Sendable, Hashable {
    /// The line of the file on which the row begins, from 1.
    public var line: Int
    public var flaw: StatementFlaw

    public init(line: Int, flaw: StatementFlaw) { (self.line, self.flaw) = (line, flaw) }
}
