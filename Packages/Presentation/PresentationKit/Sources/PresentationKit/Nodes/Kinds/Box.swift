/// Nodes that are arranged together.
public struct Box: Sendable {
    /// How, and why, they stand together.
    public enum Role: Sendable, Hashable {
        /// One below the other.
        case stack(Spacing)
        /// In a horizontal line, as far as there is room.
        case row(Spacing, Row.Alignment)
        /// In columns of equal width, 1 to 4, as far as there is room.
        case grid(columns: Int)
        /// Set apart as one thing.
        case card
        /// A part of the page, with its name.
        case section(String)
        /// Links that belong together, with a name for assistive technology.
        case navigation(String)
        /// The contents of one screen; the main part of the page when it is no dialog's.
        case screen(isMain: Bool)
        /// The content below dialogs, which is inert while there is a dialog.
        case base(isCovered: Bool)
        /// Something that is looked at by itself, with room around it; a tall one has room for what lies over a page.
        case exhibit(isTall: Bool)
        /// A part with colours of its own.
        case appearance(Appearance.Colors?)
    }

    public let role: Role
    public let content: Node

    public init(_ role: Role, _ content: Node) {
        self.role = role
        self.content = content
    }
}
