/// The appearance of a whole page. Use it once, as the outermost view.
public struct Appearance: View {
    /// Light or dark.
    public enum Colors: String, Sendable {
        case light
        case dark
    }

    public let body: Node

    /// - Parameter colors: Nil for the setting of the device.
    public init(colors: Colors? = nil, @NodeBuilder content: () -> Node) {
        body = .box(Box(.appearance(colors), content()))
    }
}
