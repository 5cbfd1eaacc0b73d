@_spi(Rendering) import PresentationKit

struct TerminalRenderer: PageRenderer {
    var width: Int
    var entries: [String: FieldEntry] = [:]
    var focus: TerminalFocus?
    var registry = HandlerRegistry()
    init(width: Int) { self.width = width }

    mutating func render(_ page: Node) -> TerminalPage {
        registry.begin()
        defer { registry.end() }
        var layout = TerminalLayout(width: max(width, 20), entries: entries, focus: focus, registry: registry)
        layout.write(page)
        registry = layout.registry
        return layout.finish()
    }
}

struct TerminalFocus: Sendable, Hashable {
    var key: String
    var charactersAfterCursor: Int
}

struct TerminalPage: Sendable {
    struct Item: Sendable {
        enum Kind: Sendable {
            /// Pressing it calls the handler, or submits its form.
            case button(Int?, DeviceCommand?, isActive: Bool)
            /// Pressing it calls the handler if there is one, and otherwise opens the location.
            case link(String, Int?)
            case field(Field, Listener?)
        }

        /// Identifies the item across renders.
        let key: String
        let kind: Kind
        let form: Int?
        /// Whether it belongs to the navigation instead of the content.
        let isNavigation: Bool

        var field: Field? { if case .field(let field, _) = kind { field } else { nil } }
    }

    struct Listener: Sendable, Hashable {
        let number: Int
        let event: NodeEvent
        let pace: EventPace
    }

    struct Fields: Sendable {
        let submit: Int
        let listeners: [Listener]
    }

    var lines: [StyledLine] = []
    var items: [Item] = []
    var forms: [Fields] = []
    /// The items that close the dialog and lead back.
    var close, back: Int?
    /// The position of the cursor in the focused field.
    var cursor: (line: Int, column: Int)?
}
