import PresentationKit

/// A page as lines, with what can be done on it.
struct TerminalPage: Sendable {
    /// Something that can be reached with the keyboard.
    struct Item: Sendable {
        enum Kind: Sendable {
            /// Pressing it is the handler's click, or sends the form that it stands in.
            case button(Int?, DeviceCommand?, isActive: Bool)
            /// Pressing it is the handler's click if there is one, and otherwise opens the location.
            case link(String, Int?)
            case field(Field, Listener?)
        }

        /// Says which item it is from one render to the next.
        let key: String
        let kind: Kind
        /// The form that it stands in, by its index.
        let form: Int?
        /// Whether it leads elsewhere and is not what the page is about.
        let isNavigation: Bool

        var field: Field? {
            if case .field(let field, _) = kind { field } else { nil }
        }
    }

    /// A handler of what is entered.
    struct Listener: Sendable, Hashable {
        let number: Int
        let event: NodeEvent
        let pace: EventPace
    }

    /// Fields that are sent together.
    struct Fields: Sendable {
        let submit: Int
        let listeners: [Listener]
    }

    var lines: [StyledLine] = []
    var items: [Item] = []
    var forms: [Fields] = []
    /// The handler that closes the dialog in front.
    var close: Int?
    /// The item that leads back.
    var back: Int?
    /// Where the text of the focused field ends, for the cursor.
    var cursor: (line: Int, column: Int)?
}
