/// Why something with money did not happen.
public struct FinanceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for a page that must tell them apart.
    public enum Kind: Sendable, Hashable {
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
        case malformedStatement(line: Int, reason: String)
        case statementTooLarge
        case ambiguousDays
    }

    /// What kind of failure it is.
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
    /// The person has no such account.
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
    /// - Parameter reason: its sentence for the person.
    public static func refused(reason: String) -> FinanceError { FinanceError(.refused(reason: reason)) }
    /// The bank's answer makes no sense.
    public static let unexpectedAnswer = FinanceError(.unexpectedAnswer)
    /// The data on this device cannot be read or written.
    public static let storage = FinanceError(.storage)

    /// A file is no statement that can be read; nothing of it was kept.
    /// - Parameters:
    ///   - line: where, from 1.
    ///   - reason: what is wrong, as the end of a sentence.
    public static func malformedStatement(line: Int, reason: String) -> FinanceError {
        FinanceError(.malformedStatement(line: line, reason: reason))
    }
    /// A statement has more bytes or rows than are taken.
    public static let statementTooLarge = FinanceError(.statementTooLarge)
    /// The days of a statement can be read in two ways, and nothing in the file says which is meant.
    public static let ambiguousDays = FinanceError(.ambiguousDays)

    public var description: String {
        switch kind {
        case .unreachable:
            isOutcomeUnknown
                ? "The bank did not answer in time. Try again: the same order is carried out only once."
                : "Harbor cannot reach the bank. Check your connection and try again."
        case .signedOut: "Your session has ended. Sign in again."
        case .unknownAccount: "You have no such account."
        case .insufficientFunds: "There is not enough money in this account."
        case .currencyMismatch: "Both accounts need the same currency."
        case .notAllowed: "This account cannot be used for transfers."
        case .malformedOrder: "Choose two different accounts and an amount above zero."
        case .refused(let reason): reason
        case .unexpectedAnswer: "The bank gave an answer that Harbor does not understand. Try again later."
        case .storage: "Harbor cannot read or write its data on this device. Check that there is free space."
        case .malformedStatement(let line, let reason): "This file cannot be imported: in line \(line), \(reason)."
        case .statementTooLarge: "This file is too large to be imported. Split it into files of at most 10 MB and 100,000 rows."
        case .ambiguousDays: "The dates in this file can be read with the day or the month first. Choose which one it is."
        }
    }
}
