@_spi(Rendering) import PresentationKit

/// The texts and controls of a tree of nodes, derived without a renderer.
struct NodeFacts {
    private(set) var texts: [String] = []
    /// The names of buttons and links.
    private(set) var presses: [String] = []
    private(set) var fields: [String] = []
    init(of node: Node) { read(node) }

    private mutating func read(_ node: Node) {
        switch node {
        case .group(let nodes): for node in nodes { read(node) }
        case .rows(let rows): for row in rows.all { read(row.node) }
        case .memo(let memo): read(memo.make())
        case .screen(_, let node), .component(_, let node): read(node)
        case .box(let box):
            if case .base(isCovered: true) = box.role { return }
            if case .section(let title) = box.role { texts.append(title) }
            read(box.content)
        case .shell(let shell):
            read(shell.navigation)
            read(shell.content)
        case .icon: break
        case .text(let text) where text.style == .avatar: break
        case .text(let text): texts.append(text.text)
        case .number(let number): texts.append(number.text)
        case .picture(let picture): texts.append(picture.alternative)
        case .player(let player): texts.append(player.title)
        case .chart(let chart): texts += [chart.description] + (chart.points.count > 1 ? [chart.title, chart.highest, chart.lowest] : [])
        case .bars(let chart):
            texts.append(chart.description)
            if !chart.bars.isEmpty { texts.append(chart.title) }
            for bar in chart.bars { texts += [bar.label, bar.text] }
        case .button(let button): press(button.label)
        case .link(let link): press(link.label)
        case .form(let form): read(form.content)
        case .field(let field): read(field)
        case .list(let list):
            if let earlier = list.earlier { read(earlier.body) }
            for row in list.rows.all { read(row.node) }
            if let more = list.more { read(more.body) }
        case .item(let item):
            if case .none = item.target {} else { presses.append(item.title) }
            texts += [item.title, item.subtitle ?? ""]
            read(item.trailing)
        case .facts(let table):
            for item in table.items {
                texts.append(item.name)
                read(item.value)
            }
        case .notice(let notice):
            texts.append(notice.message)
            if notice.dismiss != nil { presses.append("Close message") }
        case .state(let state):
            if case .empty(_, let title) = state.kind { texts.append(title) }
            texts.append(state.message)
            read(state.actions)
        case .frame(let frame): texts.append(frame.title)
        case .navigationBar(let bar):
            texts.append(bar.title)
            if let back = bar.back { presses.append(back.title.isEmpty ? "Back" : "Back to \(back.title)") }
        case .places(let places): for place in places.places { press(place.item.label) }
        case .dialog(let dialog):
            guard !dialog.isCovered else { return }
            texts.append(dialog.title)
            presses.append("Close")
            read(dialog.content)
        case .custom(let node): read(node.fallback)
        }
    }

    private mutating func press(_ label: String) {
        texts.append(label)
        presses.append(label)
    }

    private mutating func read(_ field: Field) {
        texts += [field.label, field.hint ?? "", field.error ?? ""]
        fields.append(field.label)
        switch field.input {
        case .text(let value, _), .money(let value, _): texts.append(value)
        case .area(let value, _, _): texts += value.split(separator: "\n").map(String.init)
        case .choice(let options, let selection):
            texts.append((options.first { $0.value == selection } ?? options.first)?.label ?? "")
        case .password, .toggle, .file: break
        }
    }
}
