/// A screen with what leads to others around it.
public struct Shell: Sendable {
    /// The navigation to other screens.
    public enum Kind: Sendable {
        /// A bar with the name of the screen and the way back.
        case stack
        /// The places of the app, all at once.
        case tabs
        /// The places of the app, when they are asked for.
        case drawer
    }

    public let kind: Kind
    public let navigation: Node
    public let content: Node

    init(_ kind: Kind, navigation: some View, content: Node) {
        self.kind = kind
        self.navigation = navigation.body
        self.content = content
    }
}
