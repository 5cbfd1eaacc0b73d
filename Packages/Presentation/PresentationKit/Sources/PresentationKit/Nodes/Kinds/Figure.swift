/// An amount or a share as it reads, in figures.
public struct Figure: Sendable, Hashable {
    /// The kind of the number.
    public enum Kind: Sendable {
        case amount
        /// The one amount that the page is about.
        case largeAmount
        case percentage
    }

    /// Whether it is good news. The sign in the text says it, too.
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

    init(_ text: String, _ kind: Kind, _ tone: Tone) {
        self.text = text
        self.kind = kind
        self.tone = tone
    }
}
