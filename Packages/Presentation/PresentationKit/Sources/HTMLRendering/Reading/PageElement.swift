/// An element of a rendered page, as the text renderer and the page driver read it.
public final class PageElement {
    /// The content of an element.
    public enum Child {
        case text(String)
        case element(PageElement)
    }

    public let name: String
    public let attributes: [String: String]
    public internal(set) var children: [Child] = []
    public private(set) weak var parent: PageElement?

    init(name: String, attributes: [String: String], parent: PageElement?) {
        (self.name, self.attributes, self.parent) = (name, attributes, parent)
    }

    public var elements: [PageElement] { children.compactMap { if case .element(let element) = $0 { element } else { nil } } }

    /// The element and all its descendants, in page order.
    public var flattened: [PageElement] { [self] + elements.flatMap(\.flattened) }

    public var text: String { rawText.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    private var rawText: String {
        children.map { child in
            switch child {
            case .text(let text): text
            case .element(let element): element.isBlock ? " \(element.rawText) " : element.rawText
            }
        }.joined()
    }

    /// Whether the element or an ancestor is `inert`, `hidden` or hidden from assistive technology.
    public var isHidden: Bool {
        if attributes["inert"] != nil || attributes["hidden"] != nil || attributes["aria-hidden"] == "true" { return true }
        return parent?.isHidden ?? false
    }

    var isBlock: Bool { !["span", "a", "b", "i", "em", "strong", "label", "small", "code"].contains(name) }

    /// Returns a copy with other attributes.
    public func replacing(_ attributes: (PageElement) -> [String: String]) -> PageElement { copy(below: nil, attributes) }

    private func copy(below parent: PageElement?, _ attributes: (PageElement) -> [String: String]) -> PageElement {
        let copy = PageElement(name: name, attributes: attributes(self), parent: parent)
        copy.children = children.map { child in
            switch child {
            case .text: child
            case .element(let element): .element(element.copy(below: copy, attributes))
            }
        }
        return copy
    }

    /// The nearest ancestor with a tag name, or the element itself.
    public func enclosing(_ name: String) -> PageElement? { self.name == name ? self : parent?.enclosing(name) }
}
