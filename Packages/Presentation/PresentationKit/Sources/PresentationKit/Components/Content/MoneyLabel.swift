/// An amount of money in tabular figures.
public struct MoneyLabel: View {
    /// The prominence of the amount.
    public enum Size: String, Sendable {
        case regular
        /// The main amount of a page.
        case large
    }

    /// Whether the color distinguishes gains from losses. The sign always does.
    public enum Tone: Sendable {
        case plain
        case signed
    }

    public let body: Node

    /// - Parameters:
    ///   - minorUnits: The amount in the smallest unit of the currency.
    ///   - currency: The ISO 4217 code.
    ///   - fractionDigits: The number of digits after the decimal separator.
    public init(minorUnits: Int, currency: String, fractionDigits: Int = 2, tone: Tone = .plain, size: Size = .regular) {
        let text = MoneyText.format(
            minorUnits: minorUnits, currency: currency, fractionDigits: fractionDigits, showsPlus: tone == .signed)
        body = .number(
            FormattedNumber(
                text: text, kind: size == .large ? .largeAmount : .amount, tone: tone == .plain ? .plain : .init(sign: minorUnits)))
    }
}
