/// The reason why an amount cannot be computed or read.
@nonexhaustive public enum MoneyError: Error, Sendable, Hashable {
    case unknownCurrency(String)
    case malformedAmount(String)
    /// The typed text is no amount in the language in use.
    case unreadableAmount(AmountFlaw)
    case currencyMismatch(Currency, Currency)
    case overflow
}
