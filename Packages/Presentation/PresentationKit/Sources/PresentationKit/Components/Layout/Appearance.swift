/// The appearance of a whole page. Use it once, around everything.
public struct Appearance: View {
    /// Light or dark.
    public enum Colors: String, Sendable {
        case light
        case dark
    }

    private let colors: Colors?
    private let content: Node

    /// - Parameter colors: Nil for what the device is set to.
    public init(colors: Colors? = nil, @NodeBuilder content: () -> Node) {
        self.colors = colors
        self.content = content()
    }

    public var body: Node { .box(Box(.appearance(colors), content)) }
}
