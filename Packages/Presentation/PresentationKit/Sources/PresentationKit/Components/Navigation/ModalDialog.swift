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
    ///   - title: The dialog's heading.
    ///   - id: Unique on the page.
    ///   - form: The form of the dialog.
    ///   - isCovered: Whether another dialog is above this one.
    ///   - close: A click handler for the close button, Escape, and a press outside the dialog.
    public init(
        _ title: String, id: String, as form: Form = .dialog, isCovered: Bool = false, close: Handler, @NodeBuilder content: () -> Node
    ) {
        self.form = form
        self.title = title
        self.id = id
        self.isCovered = isCovered
        self.close = close
        self.content = content()
    }

    public var body: Node { .dialog(self) }
}
