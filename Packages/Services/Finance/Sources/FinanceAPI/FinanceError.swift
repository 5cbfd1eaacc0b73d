public import MoneyAPI

/// An error of the finance domain.
@nonexhaustive public enum FinanceError: OrderFailure, Codable, CustomStringConvertible {
    case unreachable
    /// The bank did not respond after an order was sent; the order may have been carried out.
    case noAnswer
    /// The session has ended.
    case signedOut
    /// The user has no such account.
    case unknownAccount(String)
    /// The available balance is too low.
    case insufficientFunds(available: Money)
    /// The currency of the order differs from that of an account.
    case currencyMismatch
    /// The exchange rate has changed since the bank quoted it, or the quote has expired; a new quote is needed.
    case quoteExpired
    /// Nothing would arrive after an exchange.
    case amountTooSmall
    /// The kind of account does not support the operation.
    case notAllowed
    /// The order is invalid: it has no amount, or the same account twice.
    case malformedOrder
    /// A payment method rejected the payment; nothing was paid.
    /// - Parameter reason: A sentence for the user.
    case refused(reason: String)
    /// The bank's response is invalid.
    case unexpectedAnswer
    /// The data on this device cannot be read or written.
    case storage
    /// A file is not a readable statement; nothing was imported. Lines begin with 1.
    case malformedStatement(line: Int, flaw: StatementFlaw)
    /// A statement exceeds the limit of bytes or rows.
    case statementTooLarge
    /// The order of day and month in a statement is ambiguous.
    case ambiguousDays
    /// The bank may already have received a transfer, so it cannot be canceled.
    case onItsWay
    /// The task was canceled; nothing was stored.
    case canceled
    /// Neither the bank nor this device has such a transaction.
    case unknownTransaction
    /// The first day of a planned transfer is in the past.
    case dayPassed
    /// The user has deleted this payee.
    case unknownPayee
    case nameMissing
    /// The name of a transfer template or a payee exceeds ``TransferTemplate/nameLength``.
    case nameTooLong
    /// Another transfer template or payee has this name.
    case nameTaken
    /// The length or the check digits of an IBAN are wrong.
    case malformedIBAN
    /// The user has saved the maximum number of templates, payees, categories or planned transfers.
    case tooManySaved

    /// Whether money may have moved although no response arrived. Sending the same order again is safe.
    public var isOutcomeUnknown: Bool { self == .noAnswer }

    /// A description for logs and debugging, without data of the user. Pages have texts of their own.
    public var description: String {
        switch self {
        case .unreachable: "the bank is unreachable"
        case .noAnswer: "no answer from the bank, the outcome is unknown"
        case .signedOut: "the session has ended"
        case .unknownAccount: "unknown account"
        case .insufficientFunds: "insufficient funds"
        case .currencyMismatch: "the accounts' currencies differ"
        case .quoteExpired: "the quoted exchange rate is no longer valid"
        case .amountTooSmall: "the amount is too small to exchange"
        case .notAllowed: "this kind of account cannot do that"
        case .malformedOrder: "malformed order"
        case .refused: "refused by the payment method"
        case .unexpectedAnswer: "unexpected answer of the bank"
        case .storage: "the store cannot be read or written"
        case .malformedStatement(let line, _): "malformed statement, line \(line)"
        case .statementTooLarge: "the statement is too large"
        case .onItsWay: "the bank may have the transfer"
        case .canceled: "canceled"
        case .unknownTransaction: "unknown transaction"
        case .dayPassed: "the day has passed"
        case .unknownPayee: "unknown payee"
        case .nameMissing: "no name"
        case .nameTaken: "the name is taken"
        case .nameTooLong: "the name is too long"
        case .malformedIBAN: "malformed IBAN"
        case .tooManySaved: "too many are saved"
        case .ambiguousDays: "the statement's days are ambiguous"
        }
    }
}
