/// Writes amounts of money in minor units as text, and nothing else: no arithmetic, no conversion.
public enum MoneyText {
    /// `123456, "EUR"` reads `€1,234.56` in English and `1.234,56 €` in German; currencies without a common sign are written with their
    /// code.
    ///
    /// - Parameters:
    ///   - minorUnits: The amount in the smallest unit of the currency, such as cents.
    ///   - currency: The ISO 4217 code.
    ///   - fractionDigits: How many digits of `minorUnits` are behind the separator, 0 to 6; other numbers are brought into that range.
    ///   - showsPlus: Whether a positive amount has a plus sign.
    ///   - language: Whose way of writing numbers it is. Default: the one of the page.
    public static func format(
        minorUnits: Int, currency: String, fractionDigits: Int = 2, showsPlus: Bool = false, language: PageLanguage = .current
    ) -> String {
        let numbers = language.numbers
        let number = numbers.text(
            digits: String(minorUnits.magnitude), fractionDigits: min(max(fractionDigits, 0), 6), isGrouped: true)
        let sign = minorUnits < 0 ? NumberStyle.minus : showsPlus && minorUnits > 0 ? "+" : ""
        return sign + numbers.amount(number, currency: currency)
    }

    /// An amount for editing in a field: without currency and grouping, so that it is read back as the same amount.
    ///
    /// - Precondition: The amount is not negative.
    public static func editable(minorUnits: Int, fractionDigits: Int, language: PageLanguage = .current) -> String {
        language.numbers.text(digits: String(minorUnits), fractionDigits: min(max(fractionDigits, 0), 6), isGrouped: false)
    }
}
