/// Formats amounts of money in minor units.
public enum MoneyText {
    /// Formats an amount: `123456, "EUR"` becomes `€1,234.56` in English and `1.234,56 €` in German. Currencies without a common symbol use
    /// their code.
    ///
    /// - Parameters:
    ///   - minorUnits: The amount in the smallest unit of the currency, such as cents.
    ///   - currency: The ISO 4217 code.
    ///   - fractionDigits: The number of digits after the decimal separator; clamped to 0...6.
    ///   - showsPlus: Whether a positive amount has a plus sign.
    ///   - language: The language of the format. Default: the language of the page.
    public static func format(
        minorUnits: Int, currency: String, fractionDigits: Int = 2, showsPlus: Bool = false, language: PageLanguage = .current
    ) -> String {
        let numbers = language.numbers
        let number = numbers.text(
            digits: String(minorUnits.magnitude), fractionDigits: min(max(fractionDigits, 0), 6), isGrouped: true)
        let sign = minorUnits < 0 ? NumberStyle.minus : showsPlus && minorUnits > 0 ? "+" : ""
        return sign + numbers.amount(number, currency: currency)
    }

    /// Formats an amount for editing: without currency and grouping, so that it parses as the same amount.
    ///
    /// - Precondition: The amount is not negative.
    public static func editable(minorUnits: Int, fractionDigits: Int, language: PageLanguage = .current) -> String {
        language.numbers.text(digits: String(minorUnits), fractionDigits: min(max(fractionDigits, 0), 6), isGrouped: false)
    }
}
