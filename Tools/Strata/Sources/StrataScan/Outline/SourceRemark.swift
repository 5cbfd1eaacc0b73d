/// A piece of code inside a body that conventions ask about; the outline names these and nothing else of what bodies hold.
public struct SourceRemark: Codable, Hashable, Sendable {
    /// The kinds of remark.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// A string literal that begins with a scheme of the web, such as `"https://…"`.
        case urlLiteral
        /// A formatter or format style: `DateFormatter`, `.formatted(…)`, `String(format: …)`.
        case formatter
    }

    /// What it is.
    public var kind: Kind

    /// The word, or the scheme of the literal.
    public var text: String

    /// Where it begins.
    public var position: SourcePosition

    /// Makes a remark from its facts.
    public init(kind: Kind, text: String, position: SourcePosition) {
        self.kind = kind
        self.text = text
        self.position = position
    }
}
