/// The name of the page, with a back link.
public struct NavigationBar: View, Sendable {
    /// A back link that also works without a script.
    public struct Back: Sendable {
        public let title: String
        public let location: String
        public let handler: Handler

        public init(_ title: String, location: String, handler: Handler) {
            (self.title, self.location, self.handler) = (title, location, handler)
        }
    }

    public let title: String
    public let back: Back?

    public init(_ title: String, back: Back? = nil) {
        self.title = title
        self.back = back
    }

    public var body: Node { .navigationBar(self) }
}

/// The main places of an app: at the bottom of a phone, at the side of a wide window.
public struct TabBar: View {
    /// A place.
    public struct Item: Sendable, Identifiable {
        public let id: String
        public let label: String
        public let icon: Icon
        public let location: String
        public let isSelected: Bool

        /// - Parameters:
        ///   - id: Unique in its bar.
        ///   - location: The location of the place, for use without a script.
        public init(id: String, label: String, icon: Icon, location: String, isSelected: Bool) {
            (self.id, self.label, self.icon, self.location, self.isSelected) = (id, label, icon, location, isSelected)
        }
    }

    /// The app and its user, above the places in a wide window.
    public struct Heading: Sendable, Hashable {
        public let app: String
        public let user: String

        public init(app: String, user: String) { (self.app, self.user) = (app, user) }
    }

    public let body: Node

    /// - Parameter select: Returns the action for the id of a place.
    public init(_ items: [Item], heading: Heading? = nil, select: @escaping (String) -> some Hashable & Sendable) {
        body = .places(Places(.bar, items, heading, select))
    }
}

/// The main places of an app in a side panel that a button opens. In a wide window it is always open.
///
/// Works without a script.
public struct Drawer: View {
    public let body: Node

    /// - Parameter label: The label of the button that opens the drawer; nil for the framework's own.
    public init(
        _ items: [TabBar.Item], label: String?, heading: TabBar.Heading? = nil,
        select: @escaping (String) -> some Hashable & Sendable
    ) {
        body = .places(Places(.drawer(label: label), items, heading, select))
    }
}

/// A dialog above the page. The container must make the content below inert, as ``ModalContainer`` does.
public struct ModalDialog: View, Sendable {
    /// The form of a dialog.
    public enum Form: Sendable {
        /// Centered, or covering most of a phone.
        case dialog
        /// At the bottom, with the page visible: for a choice or a short interruption.
        case sheet
    }

    public let form: Form
    public let title: String
    public let id: String
    public let isCovered: Bool
    public let close: Handler
    public let content: Node

    /// - Parameters:
    ///   - id: Unique on the page.
    ///   - isCovered: Whether another dialog is above this one.
    ///   - close: A click handler for the close button, Escape, and a press outside the dialog.
    public init(
        _ title: String, id: String, as form: Form = .dialog, isCovered: Bool = false, close: Handler, @NodeBuilder content: () -> Node
    ) {
        (self.form, self.title, self.id, self.isCovered, self.close) = (form, title, id, isCovered, close)
        self.content = content()
    }

    public var body: Node { .dialog(self) }
}
