/// A flaw of a statement or one of its rows. Pages derive their texts from it.
@nonexhaustive public enum StatementFlaw: Sendable, Hashable {
    // MARK: The file

    /// It has no bytes, or nothing but spaces.
    case empty
    /// It is neither text nor OFX.
    case unknownFormat
    /// No row names the columns for a date and an amount.
    case noHeader
    /// It declares a document type, which no statement needs.
    case documentType
    /// It has no element `OFX`.
    case noOFX
    /// It ends without the statement of an account.
    case noStatement
    /// It holds the statements of several accounts.
    case secondAccount
    /// It is in another currency than the account.
    case otherCurrency(String, account: Currency)

    // MARK: A row

    /// It has fewer fields than it needs, or more than have names.
    case fieldCount(Int, expected: Int)
    /// Text follows the mark that closes a quotation.
    case textAfterQuotation
    /// A quotation is never closed.
    case openQuotation
    /// It has no amount.
    case noAmount
    /// Its amount is no number.
    case malformedNumber(String)
    /// Its amount cannot be one in the account's currency; nil when only its digits say so.
    case malformedAmount(String?, Currency)
    /// It has both a debit and a credit.
    case debitAndCredit
    /// It says neither debit nor credit where it must.
    case unknownSign(String)
    /// It has no date.
    case noDate
    /// Its date cannot be read.
    case malformedDate(String)
    /// Its date is not in the calendar.
    case impossibleDate
    /// It is in another currency than the account.
    case rowInOtherCurrency(String, account: Currency)
    /// It corrects another row, which cannot be done here.
    case correction
    /// It is not closed before the next one begins.
    case notClosedBeforeNext
    /// It is not closed.
    case notClosed
    /// The file ends in the midst of it.
    case endInRow
    /// The file ends too early: rows may be missing.
    case earlyEnd
}
