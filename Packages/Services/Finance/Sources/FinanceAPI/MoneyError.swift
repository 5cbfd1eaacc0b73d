/// What is wrong with an amount.
@nonexhaustive public enum MoneyError: Error, Sendable, Hashable {
    case unknownCurrency(String)
    case malformedAmount(String)
    /// What a user typed cannot be read in the language in use.
    case unreadableAmount(AmountFlaw)
    case currencyMismatch(Currency, Currency)
    case overflow
}
