/// The reason why an amount cannot be computed or parsed.
@nonexhaustive public enum MoneyError: Error, Sendable, Hashable {
    case unknownCurrency(String)
    case malformedAmount(String)
    /// The typed text is not an amount in the current language.
    case unreadableAmount(AmountFlaw)
    case currencyMismatch(Currency, Currency)
    case overflow
    /// A weight is negative, or none is above zero.
    case malformedWeights
}
