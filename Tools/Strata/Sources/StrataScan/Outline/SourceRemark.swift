/// A piece of code inside a body that conventions need; the outline contains nothing else of bodies.
public struct SourceRemark: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A string literal that begins with a scheme of the web, such as `"https://…"`.
        case urlLiteral
        /// A formatter or format style: `DateFormatter`, `.formatted(…)`, `String(format: …)`.
        case formatter
        /// A string literal that has the form of a text for users, such as `"Net worth"`.
        case text
    }

    public var kind: Kind
    /// The word, the scheme of the literal, or the first 40 characters of a user-visible text.
    public var text: String
    /// The call or attribute of which a user-visible text is an argument: `fatalError`, `log.info`, `@available`.
    public var call: String?
    public var position: SourcePosition
}
