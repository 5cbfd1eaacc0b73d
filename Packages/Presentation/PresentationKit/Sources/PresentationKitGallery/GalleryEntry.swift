public import PresentationKit

/// A component in one state, for display and for reviewed snapshots.
public struct GalleryEntry: Sendable, Identifiable {
    public let name: String
    public let group: String
    /// The state of the component, in a few words.
    public let state: String
    /// The component. Its actions are ``GalleryAction``s; its ids are unique in the gallery.
    public var node: Node { make() }
    /// Created where it is shown, because a component keeps its view model there.
    private let make: @Sendable () -> Node
    /// Whether the component floats over its page and needs extra room.
    let isOverlay: Bool
    /// Whether it contains a page title, of which a page has one.
    let holdsTitle: Bool

    /// Unique in the gallery: `Fields/TextField/with an error`.
    public var id: String { "\(group)/\(name)/\(state)" }

    init(
        _ group: String, _ name: String, _ state: String, isOverlay: Bool = false, holdsTitle: Bool = false,
        @NodeBuilder node: @escaping @Sendable () -> Node
    ) {
        (self.group, self.name, self.state, self.isOverlay) = (group, name, state, isOverlay)
        self.holdsTitle = holdsTitle
        make = node
    }

    public static let all: [GalleryEntry] = content + controls + fields + layout + lists + messages + navigation + overlays

    public static var groups: [String] {
        all.reduce(into: []) { groups, entry in if groups.last != entry.group { groups.append(entry.group) } }
    }
}

/// The action of all components of the gallery, which has no effect.
public enum GalleryAction: Hashable, Sendable {
    case press
    case select(String)
    case submit(FormValues)
}
