public import MoneyAPI

/// The result of an import. Each row of the statement is counted once.
public struct StatementImport: Sendable, Hashable {
    /// The maximum size of a file. The limit of an upload form has to be some kilobytes larger.
    public static let maximumBytes = 8_000_000
    /// The maximum number of rows in a file.
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

    public init(
        format: String, imported: Int, duplicates: Int, problems: [StatementProblem], incoming: Money? = nil, outgoing: Money? = nil
    ) {
        self.format = format
        self.imported = imported
        self.duplicates = duplicates
        self.problems = problems
        self.incoming = incoming
        self.outgoing = outgoing
    }
}

/// A skipped row of a statement.
public struct StatementProblem: Sendable, Hashable {
    /// The line of the file on which the row begins, from 1.
    public var line: Int
    /// The flaw of the row.
    public var flaw: StatementFlaw

    public init(line: Int, flaw: StatementFlaw) {
        self.line = line
        self.flaw = flaw
    }
}
