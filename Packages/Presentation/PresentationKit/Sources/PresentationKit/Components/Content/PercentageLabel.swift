/// A change in percent, with its sign and a color.
public struct PercentageLabel: View {
    private let basisPoints: Int

    /// - Parameter basisPoints: Hundredths of a percent: 125 is shown as `+1.25%` in English.
    public init(basisPoints: Int) {
        self.basisPoints = basisPoints
    }

    private var text: String {
        let numbers = PageLanguage.current.numbers
        let sign = basisPoints < 0 ? NumberStyle.minus : basisPoints > 0 ? "+" : ""
        return sign + numbers.text(digits: String(basisPoints.magnitude), fractionDigits: 2, isGrouped: true) + numbers.percent
    }

    public var body: Node { .number(FormattedNumber(text, .percentage, FormattedNumber.Tone(sign: basisPoints))) }
}
