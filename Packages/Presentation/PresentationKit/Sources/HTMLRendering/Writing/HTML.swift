@_spi(Rendering) public import PresentationKit

/// A piece of a page as HTML: literal text and values, stored separately.
///
/// HTML is written as a string literal. The literal parts are a *template* that is tokenized once per process. The values are *slots* that
/// are escaped for their context. A renderer that knows the previous values sends only the slots that changed.
///
/// ```swift
/// let row: HTML = "<a class=\"row\" href=\"/books/\(book.id)\">\(book.name)</a>"
/// ```
///
/// Guarantees for all values:
/// - A value never opens or closes an element, an attribute, a comment or a script.
/// - The value of a URL attribute (`href`, `src`, `action`, …) is a relative reference, or an absolute one with the scheme `http`, `https`,
///   `mailto` or `tel`. After a literal prefix (`href="/books/\(id)"`) it is percent-encoded as one component.
/// - A value in a context where no value is safe (`style`, `on…` attributes, script and style elements, comments, unquoted attributes,
///   names of elements and attributes) is omitted, and the renderer reports a fault that the page driver rejects.
///
/// A template must be a balanced fragment: each element opened in it is closed in it.
public struct HTML: Sendable {
    /// The literal parts, one more than there are slots; empty for a sequence of slots without text.
    public var statics: [StaticString]
    public var slots: [Slot]

    init(statics: [StaticString], slots: [Slot]) {
        self.statics = statics
        self.slots = slots
    }

    /// Creates a sequence of pieces.
    public init(_ pieces: [HTML]) { self.init(statics: [], slots: pieces.map(Slot.html)) }

    init(slot: Slot) { self.init(statics: ["", ""], slots: [slot]) }

    public static var empty: HTML { HTML(statics: [], slots: []) }
}

extension HTML: CustomNode {
    public func isSame(as other: any CustomNode) -> Bool {
        guard let other = other as? HTML else { return false }
        return isSame(as: other)
    }

    fileprivate func isSame(as other: HTML) -> Bool {
        TemplateTable.areIdentical(statics, other.statics) && slots.count == other.slots.count
            && slots.indices.allSatisfy { slots[$0].isSame(as: other.slots[$0]) }
    }

    /// The interpolated values and nodes, without the literal parts.
    public var fallback: Node {
        .group(
            slots.map { slot in
                switch slot {
                case .text(let text): Text(text).body
                case .html(let html): html.fallback
                case .node(let node): node
                case .rows(let rows, _): .rows(rows)
                case .memo(let memo): .memo(memo)
                case .screen(let host, let node): .screen(host, node)
                case .component(let component, let node): .component(component, node)
                case .handler, .attribute: .empty
                }
            })
    }
}

extension Slot {
    fileprivate func isSame(as other: Slot) -> Bool {
        switch (self, other) {
        case (.text(let text), .text(let other)): text == other
        case (.html(let html), .html(let other)): html.isSame(as: other)
        case (.node(let node), .node(let other)): node.isSame(as: other)
        case (.rows(let rows, let isItems), .rows(let others, let otherIsItems)): isItems == otherIsItems && rows.isSame(as: others)
        case (.handler(let handler), .handler(let other)): handler.isSame(as: other)
        case (.attribute(let name, let value), .attribute(let otherName, let other)): value == other && "\(name)" == "\(otherName)"
        default: false
        }
    }
}

/// Nodes written as HTML, for apps with this renderer only: `"<p title=\"\(title)\">\(text)</p>" as Node`.
extension Node: ExpressibleByStringInterpolation {
    public init(stringLiteral value: StaticString) { self = .custom(HTML(stringLiteral: value)) }
    public init(stringInterpolation: HTML.StringInterpolation) { self = .custom(HTML(stringInterpolation: stringInterpolation)) }
}

/// A value between two literal parts of ``HTML``.
public enum Slot: Sendable {
    /// Text, escaped for its context.
    case text(String)
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
