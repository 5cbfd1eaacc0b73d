public import FinanceAPI

/// A way in which banks write statements. One file a format: another one is added where the service is made, and changes no other file.
public protocol StatementFormat: Sendable {
    /// Its name, for users.
    var name: String { get }
    /// Whether a file is meant to be of this format. The first format of the service's list that says so reads it.
    /// - Parameter head: the first kilobytes of the file.
    func recognises(_ head: ArraySlice<UInt8>) -> Bool
    /// Reads the file. A row that makes no sense becomes a problem and never hides another.
    /// - Throws: ``FinanceError/malformedStatement(line:flaw:)`` when there is nothing to read rows from,
    ///   ``FinanceError/statementTooLarge``, ``FinanceError/ambiguousDays``.
    func read(_ file: [UInt8], by rules: StatementRules) throws(FinanceError) -> StatementReading
}

/// The parameters for reading a file.
public struct StatementRules: Sendable, Hashable {
    /// The account's currency: rows of another one are problems.
    public var currency: Currency
    /// How days of digits alone are read; nil to find out.
    public var dayOrder: StatementDayOrder?
    /// How amounts are read if no amount of the file shows its decimal separator; nil to leave those out that can be read in two ways.
    public var amounts: AmountFormat?
    /// How many rows are taken, good and bad.
    public var maximumRows: Int

    public init(
        currency: Currency, dayOrder: StatementDayOrder? = nil, amounts: AmountFormat? = nil, maximumRows: Int = StatementImport.maximumRows
    ) {
        self.currency = currency
        self.dayOrder = dayOrder
        self.amounts = amounts
        self.maximumRows = maximumRows
    }
}

/// The contents of a file.
public struct StatementReading: Sendable, Hashable {
    public var rows: [StatementRow] = []
    public var problems: [StatementProblem] = []

    public init() {}

    /// Notes a row that is left out.
    mutating func leaveOut(_ line: Int, _ flaw: StatementFlaw) {
        problems.append(StatementProblem(line: line, flaw: flaw))
    }
}

/// A transaction of a statement.
public struct StatementRow: Sendable, Hashable {
    /// The line of the file on which it begins.
    public var line: Int
    /// `YYYY-MM-DD`
    public var day: String
    /// Below zero for what was paid.
    public var amount: Money
    public var text: String
    public var counterparty: String
    /// The bank's own name of the transaction, the same in each file; nil when it gives none.
    public var bankID: String?

    public init(line: Int, day: String, amount: Money, text: String, counterparty: String, bankID: String?) {
        self.line = line
        self.day = day
        self.amount = amount
        self.text = StatementText.tidied(text)
        self.counterparty = StatementText.tidied(counterparty)
        self.bankID = bankID.map { StatementText.tidied($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
