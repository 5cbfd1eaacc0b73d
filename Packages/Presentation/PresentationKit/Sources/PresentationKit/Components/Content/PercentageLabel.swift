/// A change in percent, with its sign and a color.
public struct PercentageLabel: View {
    public let body: Node

    /// - Parameter basisPoints: Hundredths of a percent: 125 is shown as `+1.25%` in English.
    public init(basisPoints: Int) {
        let numbers = PageLanguage.current.numbers
        let sign = basisPoints < 0 ? NumberStyle.minus : basisPoints > 0 ? "+" : ""
        let text = sign + numbers.text(digits: String(basisPoints.magnitude), fractionDigits: 2, isGrouped: true) + numbers.percent
        body = .number(FormattedNumber(text: text, kind: .percentage, tone: .init(sign: basisPoints)))
    }
}
