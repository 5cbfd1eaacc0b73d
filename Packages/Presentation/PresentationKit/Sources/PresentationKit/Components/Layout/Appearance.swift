/// The appearance of a whole page. Use it once, as the outermost view.
public struct Appearance: View {
    /// Light or dark.
    public enum Colors: String, Sendable {
        case light
        case dark
    }

    private let colors: Colors?
    private let content: Node

    /// - Parameter colors: Nil for the setting of the device.
    public init(colors: Colors? = nil, @NodeBuilder content: () -> Node) {
        self.colors = colors
        self.content = content()
    }

    public var body: Node { .box(Box(.appearance(colors), content)) }
}
