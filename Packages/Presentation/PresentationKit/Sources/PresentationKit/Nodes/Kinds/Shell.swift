/// A screen with navigation to others.
public struct Shell: Sendable {
    /// The kind of navigation.
    public enum Kind: Sendable {
        /// A bar with the title of the screen and a back link.
        case stack
        /// The places of the app, always visible.
        case tabs
        /// The places of the app in a drawer.
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
