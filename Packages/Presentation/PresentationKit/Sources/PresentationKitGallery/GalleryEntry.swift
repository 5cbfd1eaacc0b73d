public import PresentationKit

/// One component in one state, for looking at and for comparing with what was reviewed.
public struct GalleryEntry: Sendable, Identifiable {
    /// The component's name.
    public let name: String
    /// Which components belong together.
    public let group: String
    /// The state of the component, in a few words.
    public let state: String
    /// The component. Its actions are of ``GalleryAction``; ids in it are unique in the whole gallery.
    public var node: Node { make() }
    /// Made where it is shown: a component keeps its view model there.
    private let make: @Sendable () -> Node
    /// Whether the component floats over its page and needs room of its own here.
    let isOverlay: Bool
    /// Whether the name of a page is in it, of which a page has one.
    let holdsTitle: Bool

    /// Unique in the gallery: `Fields/TextField/with an error`.
    public var id: String { "\(group)/\(name)/\(state)" }

    init(
        _ group: String, _ name: String, _ state: String, isOverlay: Bool = false, holdsTitle: Bool = false,
        @NodeBuilder node: @escaping @Sendable () -> Node
    ) {
        self.group = group
        self.name = name
        self.state = state
        self.isOverlay = isOverlay
        self.holdsTitle = holdsTitle
        make = node
    }

    /// Every component in every state, by groups.
    public static let all: [GalleryEntry] = content + controls + fields + layout + lists + messages + navigation + overlays

    /// The groups in their order.
    public static var groups: [String] {
        all.reduce(into: []) { groups, entry in
            if groups.last != entry.group { groups.append(entry.group) }
        }
    }
}

/// The action of all components of the gallery, which has no effect.
public enum GalleryAction: Hashable, Sendable {
    case press
    case select(String)
    case submit(FormValues)
    case hear(String)
}
