public import MoneyAPI

/// A flaw of a statement or one of its rows. Pages derive their texts from it.
@nonexhaustive public enum StatementFlaw: Sendable, Hashable, Codable {
    // MARK: The file

    case empty
    /// It is neither text nor OFX.
    case unknownFormat
    /// No row has column headings for a date and an amount.
    case noHeader
    /// It is in a format that cannot be read.
    case unsupportedFormat(String)
    /// Neither signs nor a column show which amounts are outgoing, or the signs are reversed.
    case noSign
    case documentType
    case noOFX
    /// It ends without the statement of an account.
    case noStatement
    case secondAccount
    case otherCurrency(String, account: Currency)

    // MARK: A row

    /// It has too few or too many fields.
    case fieldCount(Int, expected: Int)
    /// Text follows a closing quotation mark.
    case textAfterQuotation
    /// A quotation mark is never closed.
    case openQuotation
    case noAmount
    case malformedNumber(String)
    /// Its amount is invalid in the account's currency; the text is nil if the amount was computed.
    case malformedAmount(String?, Currency)
    case debitAndCredit
    /// It is marked as neither debit nor credit.
    case unknownSign(String)
    case noDate
    /// Its date cannot be read.
    case malformedDate(String)
    /// Its date does not exist.
    case impossibleDate
    /// Its date, `YYYY-MM-DD`, is before 1900 or in the future.
    case implausibleDate(String)
    case notBooked(String)
    case rowInOtherCurrency(String, account: Currency)
    /// It corrects another row, which is not supported.
    case correction
    case notClosedBeforeNext
    case notClosed
    /// The file ends within it.
    case endInRow
    /// The file is truncated: rows may be missing.
    case earlyEnd
}
