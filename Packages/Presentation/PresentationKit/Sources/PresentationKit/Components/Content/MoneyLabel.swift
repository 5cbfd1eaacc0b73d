/// An amount of money in figures of equal width.
public struct MoneyLabel: View {
    /// How prominent the amount is.
    public enum Size: String, Sendable {
        case regular
        /// For the one amount that the page is about.
        case large
    }

    /// Whether the color distinguishes gains from losses. The sign always does.
    public enum Tone: Sendable {
        case plain
        case signed
    }

    private let text: String
    private let size: Size
    private let tone: Figure.Tone

    /// - Parameters:
    ///   - minorUnits: The amount in the smallest unit of the currency.
    ///   - currency: The ISO 4217 code.
    ///   - fractionDigits: How many digits are behind the separator.
    public init(minorUnits: Int, currency: String, fractionDigits: Int = 2, tone: Tone = .plain, size: Size = .regular) {
        text = MoneyText.format(
            minorUnits: minorUnits,
            currency: currency,
            fractionDigits: fractionDigits,
            showsPlus: tone == .signed
        )
        self.size = size
        self.tone = tone == .plain ? .plain : Figure.Tone(sign: minorUnits)
    }

    public var body: Node { .figure(Figure(text, size == .large ? .largeAmount : .amount, tone)) }
}
