public import PresentationKit

/// A value between two literal parts of ``HTML``.
public enum Slot: Sendable {
    /// Text, escaped for its context.
    case text(String)
    /// Validated HTML; only between elements.
    case raw(String)
    /// HTML; only between elements.
    case html(HTML)
    /// A node; only between elements.
    case node(Node)
    /// Keyed rows, optionally as list items; only between elements. Lazy rows are the only slot of their piece.
    indirect case rows(Rows, isItems: Bool)
    /// A part that is rendered again only when its value changes; only between elements.
    indirect case memo(Memo)
    /// A hosted screen, which owns the handlers in it; only between elements.
    case screen(ScreenHost, Node)
    /// A component, which may own handlers in it; only between elements.
    case component(ComponentSlot, Node)
    /// An event handler; only inside an opening tag.
    indirect case handler(Handler)
    /// An attribute, omitted if its value is nil; only inside an opening tag.
    case attribute(StaticString, String?)
}

/// The position of a slot in HTML, found by tokenizing the literal parts before it.
public enum SlotContext: Sendable, Equatable {
    /// Between elements.
    case text
    /// In the quoted value of an ordinary attribute.
    case attribute
    /// At the beginning of the quoted value of a URL attribute.
    case url
    /// In the quoted value of a URL attribute, after a literal prefix.
    case urlPart
    /// The whole content of a textarea.
    case area
    /// Inside an opening tag, at the position of an attribute.
    case tag
    /// A context where no value is safe, with the reason.
    case forbidden(String)
}
