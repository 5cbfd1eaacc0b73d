@_spi(Rendering) import PresentationKit

/// Shows nodes as lines of a terminal.
struct TerminalRenderer: PageRenderer {
    /// How many cells a line has.
    var width: Int
    /// What was entered into fields since, by their ids.
    var entries: [String: FieldEntry] = [:]
    /// Where the focus is, for the cursor.
    var focus: TerminalFocus?
    var registry = HandlerRegistry()

    init(width: Int) {
        self.width = width
    }

    mutating func render(_ page: Node) -> TerminalPage {
        registry.begin()
        defer { registry.end() }
        var layout = TerminalLayout(width: max(width, 20), entries: entries, focus: focus, registry: registry)
        layout.write(page)
        registry = layout.registry
        return layout.finish()
    }
}

/// Where somebody is on a page.
struct TerminalFocus: Sendable, Hashable {
    /// The key of the item.
    var key: String
    /// How many characters of its text lie behind the cursor.
    var behind = 0
}
