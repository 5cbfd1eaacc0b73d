/// A group of nodes with a layout or a role.
public struct Box: Sendable {
    /// The layout or role of a box.
    public enum Role: Sendable, Hashable {
        /// A vertical line.
        case stack(Spacing)
        /// A horizontal line that wraps.
        case row(Spacing, Row.Alignment)
        /// 1 to 4 columns of equal width, as many as fit.
        case grid(columns: Int)
        /// A raised surface.
        case card
        /// A section with a heading.
        case section(String)
        /// Related links, with a name for assistive technology.
        case navigation(String)
        /// The contents of a screen; the page's main landmark unless in a dialog.
        case screen(isMain: Bool)
        /// The content below dialogs, inert while there is one.
        case base(isCovered: Bool)
        /// An isolated sample with margins; a tall one has room for overlays.
        case exhibit(isTall: Bool)
        /// A part with its own colors.
        case appearance(Appearance.Colors?)
    }

    public let role: Role
    public let content: Node

    public init(_ role: Role, _ content: Node) {
        self.role = role
        self.content = content
    }
}
