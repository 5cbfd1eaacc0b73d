public import PresentationKit

/// A screen with the components of one group in every state, and links to the other groups.
@MainActor public final class GalleryController: ScreenController {
    public let context = ScreenContext()
    public let title = "Gallery"
    private let group: String
    private let base: String
    private let others: [(name: String, location: String)]

    /// - Parameters:
    ///   - group: One of ``GalleryEntry/groups``. Default: the first.
    ///   - base: The path prefix of the groups: `/gallery/Fields`.
    public init(group: String = "", base: String = "/gallery", others: [(name: String, location: String)] = []) {
        self.group = GalleryEntry.groups.contains(group) ? group : GalleryEntry.groups[0]
        self.base = base
        self.others = others
    }

    public var view: GalleryView { GalleryView(group: group, base: base, others: others) }
    public func handle(_ action: GalleryAction) async {}
}

/// The view of a ``GalleryController``.
public struct GalleryView: View {
    let group: String
    let base: String
    let others: [(name: String, location: String)]

    public var body: Node {
        Text(group, entries.contains(where: \.holdsTitle) ? .heading : .title)
        Node.box(Box(.navigation("Groups"), groups))
        list(entries) { entry in
            return Stack(spacing: .small) {
                Text("\(entry.name): \(entry.state)", .caption)
                Node.box(Box(.exhibit(isTall: entry.isOverlay), entry.node))
            }.body
        }
    }

    private var entries: [GalleryEntry] { GalleryEntry.all.filter { $0.group == group } }

    private var groups: Node {
        Row {
            list(GalleryEntry.groups, id: \.self) { Link($0, to: "\(base)/\($0)", $0 == group ? .primaryButton : .text) }
            list(others, id: \.location) { Link($0.name, to: $0.location) }
        }.body
    }
}
