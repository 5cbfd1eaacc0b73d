/// A change in percent, with its sign and a colour.
public struct PercentageLabel: View {
    private let basisPoints: Int

    /// - Parameter basisPoints: Hundredths of a percent: 125 reads `+1.25%`.
    public init(basisPoints: Int) {
        self.basisPoints = basisPoints
    }

    private var text: String {
        let magnitude = basisPoints.magnitude
        let fraction = magnitude % 100
        let sign = basisPoints < 0 ? "\u{2212}" : basisPoints > 0 ? "+" : ""
        return "\(sign)\(MoneyText.grouped(String(magnitude / 100)[...])).\(fraction < 10 ? "0" : "")\(fraction)%"
    }

    public var body: Node { .figure(Figure(text, .percentage, Figure.Tone(sign: basisPoints))) }
}
