/// A formatted amount or percentage.
public struct FormattedNumber: Sendable, Hashable {
    /// The kind of the number.
    public enum Kind: Sendable {
        case amount
        /// The main amount of a page.
        case largeAmount
        case percentage
    }

    /// Whether the value is favorable. The sign in the text expresses it, too.
    public enum Tone: String, Sendable {
        case plain
        case positive
        case negative

        init(sign number: Int) {
            self = number == 0 ? .plain : number > 0 ? .positive : .negative
        }
    }

    public let text: String
    public let kind: Kind
    public let tone: Tone
}
