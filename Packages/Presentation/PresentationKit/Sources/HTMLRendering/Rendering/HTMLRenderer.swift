@_spi(Rendering) public import PresentationKit

/// Renders nodes as HTML pieces that can be compared with those of the previous render.
///
/// Retains handler numbers and the results of memos between renders.
@_spi(Rendering) public struct HTMLRenderer: PageRenderer {
    public private(set) var faults: [String] = []
    public var registry = HandlerRegistry()
    private var previous: RenderedNode?

    struct Place {
        var own = HandlerPlace()
        var handlers: [Int]?
    }

    public init() {}

    public mutating func forget() { previous = nil }

    public mutating func render(_ page: Node) -> RenderedNode {
        faults = []
        registry.begin()
        var place = Place()
        let node = render(HTML(page), at: &place, previous: previous)
        registry.end()
        previous = node
        return node
    }

    mutating func note(_ fault: String) { faults.append(fault) }

    mutating func render(_ html: HTML, at place: inout Place, previous: RenderedNode?) -> RenderedNode {
        let template = Template.of(html)
        if let fault = template.fault {
            faults.append("\(fault) in \(Self.excerpt(of: template))")
            return RenderedNode(template: .of(.empty), values: [])
        }
        if template.isTransparent, case .rows(let rows, let isItems)? = html.slots.first {
            return render(
                rows.source, isItems: isItems, in: template, at: &place, previous: previous?.template === template ? previous : nil)
        }
        if template.isTransparent, let slot = html.slots.first {
            // Saves one level on the wire for each group of one, each scope and each memo.
            let value = render(slot, in: template, 0, at: &place, previous: previous.map(RenderedValue.node))
            if case .node(let node) = value { return node }
            return RenderedNode(template: template, values: [value]).shared(with: previous)
        }
        let before = previous?.template === template ? previous?.values : nil
        var values: [RenderedValue] = []
        values.reserveCapacity(html.slots.count)
        for (index, slot) in html.slots.enumerated() {
            values.append(render(slot, in: template, index, at: &place, previous: before?[index]))
        }
        return RenderedNode(template: template, values: values).shared(with: previous)
    }

    private mutating func render(
        _ slot: Slot, in template: Template, _ index: Int, at place: inout Place, previous: RenderedValue?
    ) -> RenderedValue {
        switch (slot, template.contexts[index]) {
        case (.text(let text), .text), (.text(let text), .attribute), (.text(let text), .area): return .text(DisplayText.sanitized(text))
        case (.text(let url), .url):
            if HTMLEscaping.isSafe(url: url) { return .text(url) }
            faults.append("an unsafe URL was left out of \(Self.excerpt(of: template))")
            return .text("#")
        case (.text(let text), .urlPart): return .text(HTMLEscaping.percentEncoded(text))
        case (.html(let html), .text): return .node(render(html, at: &place, previous: previous?.node))
        case (.node(.icon(let icon)), .text):
            if let node = RenderedNode.icons[icon] { return .node(node) }
            return .node(render(.icon(icon), at: &place, previous: nil))
        case (.node(let node), .text): return .node(render(HTML(node), at: &place, previous: previous?.node))
        case (.screen(let host, let node), .text):
            return .node(render(node, inside: place.own.inside(host), at: &place, previous: previous?.node))
        case (.component(let component, let node), .text):
            return .node(render(node, inside: place.own.inside(component), at: &place, previous: previous?.node))
        case (.memo(let memo), .text): return .node(render(memo, at: &place, previous: previous?.node))
        case (.handler(let handler), .tag): return .attribute(attribute(for: handler, at: &place))
        case (.attribute(let name, let value), .tag): return .attribute(attribute(name, value, in: template))
        case (_, .forbidden(let reason)):
            faults.append("a value \(reason) was left out of \(Self.excerpt(of: template))")
            return .text("")
        case (_, .area):
            faults.append("HTML inside a textarea in \(Self.excerpt(of: template))")
            return .text("")
        case (_, .text):
            faults.append("a handler or an attribute outside of a tag in \(Self.excerpt(of: template))")
            return .text("")
        case (_, .tag):
            faults.append("text inside a tag in \(Self.excerpt(of: template))")
            return .attribute(nil)
        default:
            faults.append("HTML inside an attribute in \(Self.excerpt(of: template))")
            return .text("")
        }
    }

    private mutating func render(_ node: Node, inside: HandlerPlace, at place: inout Place, previous: RenderedNode?) -> RenderedNode {
        let outer = place.own
        place.own = inside
        defer { place.own = outer }
        return render(HTML(node), at: &place, previous: previous)
    }

    private mutating func render(_ memo: Memo, at place: inout Place, previous: RenderedNode?) -> RenderedNode {
        if let previous, let stamp = previous.stamp, stamp.scope == place.own.scope, stamp.path == place.own.path,
            memo.hasSameValue(as: stamp.value)
        {
            registry.keep(stamp.handlers)
            place.handlers?.append(contentsOf: stamp.handlers)
            return previous
        }
        var outer = place.handlers
        place.handlers = []
        let node = render(HTML(memo.make()), at: &place, previous: previous)
        let own = place.handlers ?? []
        if outer != nil {
            // In place: a memo with many nested ones would otherwise copy all handlers once for each of them.
            place.handlers = outer
            outer = nil
            place.handlers?.append(contentsOf: own)
        } else {
            place.handlers = nil
        }
        let stamp = MemoStamp(value: memo.value, scope: place.own.scope, path: place.own.path, handlers: own)
        return RenderedNode(template: node.template, values: node.values, stamp: stamp, rows: node.rows)
    }

    private mutating func attribute(for handler: Handler, at place: inout Place) -> RenderedAttribute {
        let number = registry.number(for: handler, in: place.own)
        place.handlers?.append(number)
        var value = String(number)
        switch handler.pace {
        case .immediate: break
        case .debounced(let pause): value += " \(Self.milliseconds(pause))"
        case .throttled(let pause): value += " \(Self.milliseconds(pause)) throttled"
        }
        return RenderedAttribute(name: handler.event.attribute, value: value)
    }

    private static func milliseconds(_ duration: Duration) -> Int { max(0, Int(duration / .milliseconds(1))) }

    private mutating func attribute(_ name: StaticString, _ value: String?, in template: Template) -> RenderedAttribute? {
        guard let value else { return nil }
        let text = "\(name)"
        switch TemplateScanner.context(ofAttribute: text) {
        // Data attributes are for the script and not displayed.
        case .attribute: return RenderedAttribute(name: text, value: text.hasPrefix("data-") ? value : DisplayText.sanitized(value))
        case .url where HTMLEscaping.isSafe(url: value): return RenderedAttribute(name: text, value: value)
        default:
            faults.append("the attribute \(name) was left out of \(Self.excerpt(of: template))")
            return nil
        }
    }

    private static func excerpt(of template: Template) -> String {
        let text = template.statics.joined(separator: "…")
        return "`\(text.prefix(80))\(text.count > 80 ? "…" : "")`"
    }
}

extension NodeEvent {
    /// The name of the attribute that contains the number of the handler.
    fileprivate var attribute: String {
        switch self {
        case .click: "data-click"
        case .submit: "data-submit"
        case .input: "data-input"
        case .change: "data-change"
        case .message: "data-message"
        }
    }
}

extension RenderedValue {
    fileprivate var node: RenderedNode? { if case .node(let node) = self { node } else { nil } }
}
