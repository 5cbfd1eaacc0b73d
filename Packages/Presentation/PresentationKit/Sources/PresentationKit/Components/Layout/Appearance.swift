/// What a whole page looks like and which language it speaks. Put it around everything, once.
public struct Appearance: View {
    /// Light or dark.
    public enum Colors: String, Sendable {
        case light
        case dark
    }

    private let colors: Colors?
    private let language: String
    private let content: Node

    /// - Parameters:
    ///   - colors: Nil for what the device is set to.
    ///   - language: The tag of the language (BCP 47), such as `en`, for assistive technology and for hyphenation.
    public init(colors: Colors? = nil, language: String, @NodeBuilder content: () -> Node) {
        self.colors = colors
        self.language = language
        self.content = content()
    }

    public var body: Node { .box(Box(.appearance(colors, language: language), content)) }
}
