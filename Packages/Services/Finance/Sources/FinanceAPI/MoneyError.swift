/// What is wrong with an amount.
@nonexhaustive public enum MoneyError: Error, Sendable, Hashable {
    case unknownCurrency(String)
    case malformedAmount(String)
    case currencyMismatch(Currency, Currency)
    case overflow
}
