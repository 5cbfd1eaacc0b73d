/// Lower-case letters and digits of a text, with single hyphens between words.
public struct Slug: Sendable, Hashable {
    /// Empty if the text has no letters and digits.
    public let text: String

    /// - Parameter text: Any text.
    public init(_ text: String) {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        self.text = words.joined(separator: "-")
    }
}
