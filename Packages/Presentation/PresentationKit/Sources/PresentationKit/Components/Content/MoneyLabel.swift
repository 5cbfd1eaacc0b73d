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

    private let text: String
    private let size: Size
    private let tone: FormattedNumber.Tone

    /// - Parameters:
    ///   - minorUnits: The amount in the smallest unit of the currency.
    ///   - currency: The ISO 4217 code.
    ///   - fractionDigits: The number of digits after the decimal separator.
    public init(minorUnits: Int, currency: String, fractionDigits: Int = 2, tone: Tone = .plain, size: Size = .regular) {
        text = MoneyText.format(
            minorUnits: minorUnits,
            currency: currency,
            fractionDigits: fractionDigits,
            showsPlus: tone == .signed
        )
        self.size = size
        self.tone = tone == .plain ? .plain : FormattedNumber.Tone(sign: minorUnits)
    }

    public var body: Node { .number(FormattedNumber(text, size == .large ? .largeAmount : .amount, tone)) }
}
