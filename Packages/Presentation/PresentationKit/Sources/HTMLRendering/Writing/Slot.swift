public import PresentationKit

/// A value that stands between two literal parts of a piece of ``HTML``.
public enum Slot: Sendable {
    /// Text, escaped for the place in which it stands.
    case text(String)
    /// HTML that the author vouches for; only between elements.
    case raw(String)
    /// HTML; only between elements.
    case html(HTML)
    /// A node, as HTML; only between elements.
    case node(Node)
    /// Keyed rows, as the items of a list if need be; only between elements. Rows that are remembered stand alone in their piece.
    case rows(Rows, isItems: Bool)
    /// A part that is made again only when its value changes; only between elements.
    case memo(Memo)
    /// A hosted screen, to which the handlers in it belong; only between elements.
    case screen(ScreenHost, Node)
    /// A part to whose actions the handlers in it may belong; only between elements.
    case component(ComponentSlot, Node)
    /// An event handler; only inside an opening tag.
    case handler(Handler)
    /// An attribute that is absent when its value is nil; only inside an opening tag.
    case attribute(StaticString, String?)
}
