@_spi(Rendering) import PresentationKit

/// Renders nodes as lines for a terminal.
struct TerminalRenderer: PageRenderer {
    /// The number of cells in a line.
    var width: Int
    /// The values entered into fields, by id.
    var entries: [String: FieldEntry] = [:]
    /// The focus, for the cursor.
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

/// The position of the focus.
struct TerminalFocus: Sendable, Hashable {
    /// The key of the item.
    var key: String
    /// The number of characters after the cursor.
    var charactersAfterCursor: Int
}
