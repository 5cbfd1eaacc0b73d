public import MoneyAPI

/// An error of the finance domain.
public struct FinanceError: OrderFailure, Codable, CustomStringConvertible {
    /// The kinds of errors. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable, Codable {
        case unreachable
        case signedOut
        case unknownAccount(String)
        case insufficientFunds(available: Money)
        case currencyMismatch
        case notAllowed
        case malformedOrder
        case refused(reason: String)
        case unexpectedAnswer
        case storage
        case malformedStatement(line: Int, flaw: StatementFlaw)
        case statementTooLarge
        case ambiguousDays
        case onItsWay
        case canceled
        case templateNameMissing
        case templateNameTooLong
        case templateNameTaken
        case tooManyTemplates
    }

    /// The kind of the error.
    public let kind: Kind
    /// Whether money may have moved although no response arrived. Sending the same order again is safe.
    public let isOutcomeUnknown: Bool

    private init(_ kind: Kind, isOutcomeUnknown: Bool = false) { (self.kind, self.isOutcomeUnknown) = (kind, isOutcomeUnknown) }

    /// The bank is unreachable.
    public static let unreachable = FinanceError(.unreachable)
    /// The bank did not respond after an order was sent; the order may have been carried out.
    public static let noAnswer = FinanceError(.unreachable, isOutcomeUnknown: true)
    /// The session has ended.
    public static let signedOut = FinanceError(.signedOut)
    /// The user has no such account.
    public static func unknownAccount(_ id: String) -> FinanceError { FinanceError(.unknownAccount(id)) }
    /// The available balance is too low.
    public static func insufficientFunds(available: Money) -> FinanceError { FinanceError(.insufficientFunds(available: available)) }
    /// The currency of the order differs from that of an account.
    public static let currencyMismatch = FinanceError(.currencyMismatch)
    /// The kind of account does not support the operation.
    public static let notAllowed = FinanceError(.notAllowed)
    /// The order is invalid: it has no amount, or the same account twice.
    public static let malformedOrder = FinanceError(.malformedOrder)
    /// A payment method rejected the payment; nothing was paid.
    /// - Parameter reason: A sentence for the user.
    public static func refused(reason: String) -> FinanceError { FinanceError(.refused(reason: reason)) }
    /// The bank's response is invalid.
    public static let unexpectedAnswer = FinanceError(.unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = FinanceError(.storage)

    /// A file is not a readable statement; nothing was imported.
    /// - Parameters:
    ///   - line: The line, from 1.
    ///   - flaw: The problem.
    public static func malformedStatement(line: Int, flaw: StatementFlaw) -> FinanceError {
        FinanceError(.malformedStatement(line: line, flaw: flaw))
    }
    /// A statement exceeds the limit of bytes or rows.
    public static let statementTooLarge = FinanceError(.statementTooLarge)
    /// The order of day and month in a statement is ambiguous.
    public static let ambiguousDays = FinanceError(.ambiguousDays)
    /// The bank may already have received a transfer, so it cannot be canceled.
    public static let onItsWay = FinanceError(.onItsWay)
    /// The task was canceled; nothing was stored.
    public static let canceled = FinanceError(.canceled)
    /// A transfer template has no name.
    static let templateNameMissing = FinanceError(.templateNameMissing)
    /// The name of a transfer template exceeds ``TransferTemplate/nameLength``.
    static let templateNameTooLong = FinanceError(.templateNameTooLong)
    /// Another template has the name.
    public static let templateNameTaken = FinanceError(.templateNameTaken)
    /// The user has ``TransferTemplate/maximumCount`` transfer templates.
    public static let tooManyTemplates = FinanceError(.tooManyTemplates)

    /// A description for logs and debugging, without data of the user. Pages derive their texts from ``kind``.
    public var description: String {
        switch kind {
        case .unreachable: isOutcomeUnknown ? "no answer from the bank, the outcome is unknown" : "the bank is unreachable"
        case .signedOut: "the session has ended"
        case .unknownAccount: "unknown account"
        case .insufficientFunds: "insufficient funds"
        case .currencyMismatch: "the accounts' currencies differ"
        case .notAllowed: "this kind of account cannot do that"
        case .malformedOrder: "malformed order"
        case .refused: "refused by the payment method"
        case .unexpectedAnswer: "unexpected answer of the bank"
        case .storage: "the store cannot be read or written"
        case .malformedStatement(let line, _): "malformed statement, line \(line)"
        case .statementTooLarge: "the statement is too large"
        case .onItsWay: "the bank may have the transfer"
        case .canceled: "canceled"
        case .templateNameMissing: "the template has no name"
        case .templateNameTaken: "another template has this name"
        case .templateNameTooLong: "the name of the template is too long"
        case .tooManyTemplates: "too many templates"
        case .ambiguousDays: "the statement's days are ambiguous"
        }
    }
}
