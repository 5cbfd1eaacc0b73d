public import PresentationKit

/// A piece of a page as HTML: literal text with values in it, kept apart.
///
/// HTML is written as a string literal. The compiler hands over the literal parts and the values separately; the literal parts
/// are a *template* that is tokenized once in the life of the process, the values are *slots* that are escaped for the very place
/// in which they stand. A renderer that knows the previous values sends only the slots that changed.
///
/// ```swift
/// let row: HTML = "<a class=\"row\" href=\"/funds/\(fund.id)\">\(fund.name)</a>"
/// ```
///
/// Guarantees, whatever the values hold:
/// - a value never opens or closes an element, an attribute, a comment or a script;
/// - the value of a URL attribute (`href`, `src`, `action`, …) is a relative reference, or an absolute one whose scheme is `http`,
///   `https`, `mailto` or `tel`; after a literal beginning (`href="/funds/\(id)"`) it is percent-encoded as one component;
/// - a value in a place where nothing is safe (`style`, `on…` attributes, script and style elements, comments, unquoted attributes,
///   names of elements and attributes) is left out, and the renderer reports a fault that the page driver refuses to pass.
///
/// A template must be a balanced fragment: each element opened in it is closed in it. HTML that has been checked elsewhere is
/// inserted with ``RawHTML``, nothing else is.
public struct HTML: Sendable {
    /// The literal parts, one more than there are slots; empty for a group, whose slots follow each other without text between.
    public var statics: [StaticString]
    /// The values between the literal parts.
    public var slots: [Slot]

    init(statics: [StaticString], slots: [Slot]) {
        self.statics = statics
        self.slots = slots
    }

    /// Pieces, one after the other.
    public init(_ pieces: [HTML]) {
        self.init(statics: [], slots: pieces.map(Slot.html))
    }

    /// One value and no text around it.
    init(slot: Slot) {
        self.init(statics: ["", ""], slots: [slot])
    }

    /// Nothing at all.
    public static var empty: HTML { HTML(statics: [], slots: []) }
}

/// A node of an app's own that is shown as HTML; every other renderer shows its fallback.
public protocol HTMLNode: CustomNode {
    var html: HTML { get }
}

extension HTML: HTMLNode {
    public var html: HTML { self }

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
                case .raw, .handler, .attribute: .empty
                }
            })
    }
}

/// Nodes written as HTML, for an app that has only this renderer: `"<p title=\"\(title)\">\(text)</p>" as Node`.
extension Node: ExpressibleByStringInterpolation {
    public init(stringLiteral value: StaticString) {
        self = .custom(HTML(stringLiteral: value))
    }

    public init(stringInterpolation: HTML.StringInterpolation) {
        self = .custom(HTML(stringInterpolation: stringInterpolation))
    }
}
