public import FinanceAPI
import Foundation

/// A format of statements, in one file.
public protocol StatementFormat: Sendable {
    /// The display name.
    var name: String { get }
    /// Whether a file looks like this format. The first format of the service's list that returns true reads it.
    /// - Parameter head: The first kilobytes of the file.
    func recognizes(_ head: ArraySlice<UInt8>) -> Bool
    /// Reads the file. Invalid rows become problems and do not affect others.
    /// - Throws: ``FinanceError/malformedStatement(line:flaw:)`` if the file has no readable structure, ``FinanceError/statementTooLarge``,
    ///   ``FinanceError/ambiguousDays``.
    func read(_ file: [UInt8], by rules: StatementRules) throws(FinanceError) -> StatementReading
}

/// The parameters for reading a file.
public struct StatementRules: Sendable, Hashable {
    /// The account's currency. Rows in another one are problems.
    public var currency: Currency
    /// The order of day and month in numeric dates; nil to detect it.
    public var dayOrder: StatementDayOrder?
    /// The format of amounts if no amount of the file shows its decimal separator; nil to skip ambiguous amounts.
    public var amounts: AmountFormat?
    /// The maximum number of rows, valid and invalid.
    public var maximumRows: Int

    public init(
        currency: Currency, dayOrder: StatementDayOrder? = nil, amounts: AmountFormat? = nil, maximumRows: Int = StatementImport.maximumRows
    ) {
        (self.currency, self.dayOrder, self.amounts, self.maximumRows) = (currency, dayOrder, amounts, maximumRows)
    }
}

/// The contents of a file.
public struct StatementReading: Sendable, Hashable {
    public var rows: [StatementRow] = []
    var problems: [StatementProblem] = []
    var columns: [StatementColumn] = []

    public init() {}

    /// Moves rows of implausible days to the problems: before 1900, or after `today` and a long weekend, by which banks may book ahead.
    mutating func leaveOutImplausibleDays(today: Date) {
        let days = "1900-01-01"..."\(today.addingTimeInterval(4 * 86_400).ISO8601Format().prefix(10))"
        for row in rows where !days.contains(row.day) { leaveOut(row.line, .implausibleDate(row.day)) }
        rows.removeAll { !days.contains($0.day) }
        problems.sort { $0.line < $1.line }
    }

    /// Records a skipped row.
    mutating func leaveOut(_ line: Int, _ flaw: StatementFlaw) { problems.append(StatementProblem(line: line, flaw: flaw)) }
}

/// A reader throws the flaw of a row.
extension StatementFlaw: Error {}

/// A transaction of a statement.
public struct StatementRow: Sendable, Hashable {
    var line: Int
    /// `YYYY-MM-DD`
    var day: String
    /// Negative for outgoing payments.
    var amount: Money
    var text: String
    var counterparty: String
    /// The bank's ID of the transaction, equal in all files; nil if it has none.
    var bankID: String?

    init(line: Int, day: String, amount: Money, text: String, counterparty: String, bankID: String?) {
        (self.line, self.day, self.amount) = (line, day, amount)
        self.text = StatementText.tidied(text)
        self.counterparty = StatementText.tidied(counterparty)
        self.bankID = bankID.map { StatementText.tidied($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
