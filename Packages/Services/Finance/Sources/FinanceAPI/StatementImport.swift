/// The result of an import. Each row of the statement is counted once.
public struct StatementImport: Sendable, Hashable {
    /// How large a file may be. A form that uploads it carries some kilobytes more.
    public static let maximumBytes = 8_000_000
    /// How many rows a file may have.
    public static let maximumRows = 100_000

    /// The format of the file, for example `CSV`.
    public var format: String
    /// How many transactions were added.
    public var imported: Int
    /// The sums of the amounts above and below zero of all rows that were read, known or not; nil for amounts beyond all measure.
    public var incoming: Money?
    public var outgoing: Money?
    /// How many were known already.
    public var duplicates: Int
    /// The rows that were left out, in the order of the file.
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

/// A row of a statement that was left out.
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
