import ScreensKit

extension Money {
    /// The amount with its currency, for a sentence or an option.
    var text: String {
        MoneyText.format(minorUnits: minorUnits, currency: currency.code, fractionDigits: currency.decimals)
    }

    /// The amount as it is changed in a field.
    var editableText: String { MoneyText.editable(minorUnits: minorUnits, fractionDigits: currency.decimals) }
}

extension AmountFormat {
    /// How a language writes amounts, which is how its users are expected to type them.
    init(_ language: PageLanguage) {
        let style = language.numbers
        self.init(
            decimalSeparator: style.decimalSeparator, groupSeparator: style.groupSeparator, currencySigns: style.currencySigns)
    }
}

extension MoneyLabel {
    init(_ money: Money, tone: Tone = .plain, size: Size = .regular) {
        self.init(
            minorUnits: money.minorUnits, currency: money.currency.code, fractionDigits: money.currency.decimals, tone: tone, size: size)
    }
}
