/// A dialog above the page. What is below must be made inert by whoever shows it, as ``ModalContainer`` does.
public struct ModalDialog: View, Sendable {
    public let title: String
    public let id: String
    public let isCovered: Bool
    public let close: Handler
    public let content: Node

    /// - Parameters:
    ///   - title: The dialog's heading.
    ///   - id: Unique on the page.
    ///   - isCovered: Whether another dialog is above this one.
    ///   - close: A click handler: what the close button, a press of Escape and a press beside the dialog do.
    public init(_ title: String, id: String, isCovered: Bool = false, close: Handler, @NodeBuilder content: () -> Node) {
        self.title = title
        self.id = id
        self.isCovered = isCovered
        self.close = close
        self.content = content()
    }

    public var body: Node { .dialog(self) }
}
