public import PresentationKit

extension HTML {
    /// Creates the HTML of a node.
    public init(_ node: Node) {
        switch node {
        case .group(let nodes): self.init(statics: [], slots: nodes.map(Slot.node))
        case .rows(let rows): self.init(slot: .rows(rows, isItems: false))
        case .memo(let memo): self.init(slot: .memo(memo))
        case .screen(let host, let node): self.init(slot: .screen(host, node))
        case .component(let component, let node): self.init(slot: .component(component, node))
        case .box(let box): self = .box(box)
        case .shell(let shell): self = .shell(shell)
        case .text(let text): self = .text(text)
        case .icon(let icon): self = .icon(icon)
        case .number(let number): self = .number(number)
        case .picture(let picture): self = .picture(picture)
        case .player(let player): self = .player(player)
        case .chart(let chart): self = .chart(chart)
        case .bars(let chart): self = .bars(chart)
        case .button(let button): self = .button(button)
        case .link(let link): self = .link(link)
        case .form(let form): self = .form(form)
        case .field(let field): self = .field(field)
        case .list(let list): self = .list(list)
        case .item(let item): self = .item(item)
        case .facts(let facts): self = .facts(facts)
        case .notice(let notice): self = .notice(notice)
        case .state(let state): self = .state(state)
        case .frame(let frame): self = .frame(frame)
        case .navigationBar(let bar): self = .navigationBar(bar)
        case .places(let places): self = .places(places)
        case .dialog(let dialog): self = .dialog(dialog)
        case .custom(let node): if let html = node as? HTML { self = html } else { self.init(node.fallback) }
        }
    }

    /// Creates the HTML of a list row.
    init(_ row: Node, isItem: Bool) { if isItem { self = "<li>\(row)</li>" } else { self.init(row) } }
}
