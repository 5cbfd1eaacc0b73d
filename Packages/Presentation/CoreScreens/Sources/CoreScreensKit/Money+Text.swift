public import CoreServices
public import PresentationKit

extension Money {
    public var text: String { MoneyText.format(minorUnits: minorUnits, currency: currency.code, fractionDigits: currency.decimals) }

    public var editableText: String { MoneyText.editable(minorUnits: minorUnits, fractionDigits: currency.decimals) }
}

extension AmountFormat {
    /// The amount format of a page language, in which its users type amounts.
    public init(_ language: PageLanguage) {
        let style = language.numbers
        self.init(decimalSeparator: style.decimalSeparator, groupSeparator: style.groupSeparator, currencySigns: style.currencySigns)
    }
}

extension MoneyLabel {
    /// Creates a label of an amount.
    public init(_ money: Money, tone: Tone = .plain, size: Size = .regular) {
        self.init(
            minorUnits: money.minorUnits, currency: money.currency.code, fractionDigits: money.currency.decimals, tone: tone, size: size)
    }
}
