/// Why something with money did not happen.
public struct FinanceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of errors. Later versions may add kinds.
    @nonexhaustive public enum Kind: Sendable, Hashable {
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
    }

    /// The kind of the error.
    public let kind: Kind
    /// Whether the money may have moved although no answer came. Sending the same order again is safe.
    public let isOutcomeUnknown: Bool

    private init(_ kind: Kind, isOutcomeUnknown: Bool = false) {
        self.kind = kind
        self.isOutcomeUnknown = isOutcomeUnknown
    }

    /// The bank does not answer.
    public static let unreachable = FinanceError(.unreachable)
    /// The bank did not answer after an order was sent; it may have been carried out.
    public static let noAnswer = FinanceError(.unreachable, isOutcomeUnknown: true)
    /// The session has ended.
    public static let signedOut = FinanceError(.signedOut)
    /// The user has no such account.
    public static func unknownAccount(_ id: String) -> FinanceError { FinanceError(.unknownAccount(id)) }
    /// There is not enough money.
    public static func insufficientFunds(available: Money) -> FinanceError { FinanceError(.insufficientFunds(available: available)) }
    /// The accounts do not have the order's currency.
    public static let currencyMismatch = FinanceError(.currencyMismatch)
    /// This kind of account cannot do that.
    public static let notAllowed = FinanceError(.notAllowed)
    /// The order makes no sense: no amount, the same account twice.
    public static let malformedOrder = FinanceError(.malformedOrder)
    /// A payment method says no; nothing was paid.
    /// - Parameter reason: its sentence for the user.
    public static func refused(reason: String) -> FinanceError { FinanceError(.refused(reason: reason)) }
    /// The bank's answer makes no sense.
    public static let unexpectedAnswer = FinanceError(.unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = FinanceError(.storage)

    /// A file is no statement that can be read; nothing of it was kept.
    /// - Parameters:
    ///   - line: where, from 1.
    ///   - flaw: what is wrong.
    public static func malformedStatement(line: Int, flaw: StatementFlaw) -> FinanceError {
        FinanceError(.malformedStatement(line: line, flaw: flaw))
    }
    /// A statement has more bytes or rows than are taken.
    public static let statementTooLarge = FinanceError(.statementTooLarge)
    /// The days of a statement can be read in two ways, and nothing in the file says which is meant.
    public static let ambiguousDays = FinanceError(.ambiguousDays)
    /// The bank may have a transfer already, so that it cannot be taken back.
    public static let onItsWay = FinanceError(.onItsWay)
    /// The task was canceled; nothing was kept.
    public static let canceled = FinanceError(.canceled)

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
        case .ambiguousDays: "the statement's days are ambiguous"
        }
    }
}
