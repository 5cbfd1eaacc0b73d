/// A dialog above the page. What is below must be made inert by whoever shows it, as ``ModalContainer`` does.
public struct ModalDialog: View {
    private let title: String
    private let id: String
    private let isCovered: Bool
    private let close: Handler
    private let content: Markup

    /// - Parameters:
    ///   - title: The dialog's heading.
    ///   - id: Unique on the page.
    ///   - isCovered: Whether another dialog is above this one.
    ///   - close: A click handler: what the close button, a press of Escape and a press beside the dialog do.
    public init(_ title: String, id: String, isCovered: Bool = false, close: Handler, @MarkupBuilder content: () -> Markup) {
        self.title = title
        self.id = id
        self.isCovered = isCovered
        self.close = close
        self.content = content()
    }

    public var body: Markup {
        """
        <div class="dialog-backdrop" \(flag: "inert", isCovered)><div class="dialog" id="\(id)" role="dialog" aria-modal="true" \
        aria-labelledby="\(id)-title" tabindex="-1"><header class="dialog-header"><h2 id="\(id)-title">\(title)</h2>\
        <button class="button-icon dialog-close" type="button" aria-label="Close" \(close)>\(Icon.close)</button></header>\
        <div class="dialog-content">\(content)</div></div></div>
        """
    }
}
