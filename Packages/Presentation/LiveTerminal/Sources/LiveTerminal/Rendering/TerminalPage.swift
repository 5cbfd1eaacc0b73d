import PresentationKit

/// A page as lines with interactive items.
struct TerminalPage: Sendable {
    /// An item that can receive the focus.
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
        /// The index of its form.
        let form: Int?
        /// Whether it belongs to the navigation instead of the content.
        let isNavigation: Bool

        var field: Field? {
            if case .field(let field, _) = kind { field } else { nil }
        }
    }

    /// A handler of changes to a field.
    struct Listener: Sendable, Hashable {
        let number: Int
        let event: NodeEvent
        let pace: EventPace
    }

    /// The fields of one form.
    struct Fields: Sendable {
        let submit: Int
        let listeners: [Listener]
    }

    var lines: [StyledLine] = []
    var items: [Item] = []
    var forms: [Fields] = []
    /// The handler that closes the topmost dialog.
    var close: Int?
    /// The item for going back.
    var back: Int?
    /// The position of the cursor in the focused field.
    var cursor: (line: Int, column: Int)?
}
