@_spi(Rendering) import PresentationKit

/// Lays out nodes as lines from top to bottom.
struct TerminalLayout {
    private(set) var registry: HandlerRegistry
    let entries: [String: FieldEntry]
    let focus: TerminalFocus?
    var width: Int
    var page = TerminalPage()
    var pieces: [[CellSpan]] = []
    var place = Place()
    /// The first line of the current frame.
    var top = 0

    struct Place {
        var own = HandlerPlace()
        var form: Int?
        var isInline = false
    }

    init(width: Int, entries: [String: FieldEntry], focus: TerminalFocus?, registry: HandlerRegistry) {
        (self.width, self.entries, self.focus, self.registry) = (width, entries, focus, registry)
    }

    mutating func finish() -> TerminalPage {
        endLine()
        while page.lines.last?.isBlank == true { page.lines.removeLast() }
        return page
    }

    // MARK: Nodes

    mutating func write(_ node: Node) {
        switch node {
        case .group(let nodes): for node in nodes { write(node) }
        case .rows(let rows): write(rows)
        case .memo(let memo): write(memo.make())
        case .screen(let host, let node): write(node, inside: place.own.inside(host))
        case .component(let component, let node): write(node, inside: place.own.inside(component))
        case .box(let box): write(box)
        case .shell(let shell):
            write(shell.navigation)
            write(shell.content)
        case .text(let text): write(text)
        case .icon: break
        case .number(let number): append([CellSpan(number.text, number.cellStyle)])
        case .picture(let picture): append([CellSpan("(\(picture.alternative))", .dim)])
        case .player(let player): append([CellSpan("(▶ \(player.title))", .dim)])
        case .chart(let chart): write(chart)
        case .bars(let chart): write(chart)
        case .button(let button): append([self.button(button)])
        case .link(let link): append([self.link(link)])
        case .form(let form): write(form)
        case .field(let field): write(field)
        case .list(let list):
            if let earlier = list.earlier { paragraph { $0.append([$0.button(earlier)]) } }
            endLine()
            write(list.rows)
            if let more = list.more { paragraph { $0.append([$0.button(more)]) } }
        case .item(let item): write(item)
        case .facts(let table): write(table)
        case .notice(let notice): write(notice)
        case .state(let state): write(state)
        case .frame(let frame):
            paragraph { $0.append([$0.link(localized { $0.frameInBrowser(frame.title) }, frame.location, nil, .init(isUnderlined: true))]) }
        case .navigationBar(let bar): write(bar)
        case .places(let places): write(places)
        case .dialog(let dialog): write(dialog)
        case .custom(let node): write(node.fallback)
        }
    }

    private mutating func write(_ rows: Rows) {
        for row in rows.all {
            if !place.isInline { endLine() }
            write(row.node, inside: place.own.inside(row: row.key))
            if !place.isInline { endLine() }
        }
    }

    private mutating func write(_ node: Node, inside: HandlerPlace) {
        let outer = place.own
        place.own = inside
        write(node)
        place.own = outer
    }

    private mutating func write(_ box: Box) {
        switch box.role {
        case .row:
            let outer = place.isInline
            if !outer { endLine() }
            place.isInline = true
            write(box.content)
            place.isInline = outer
            if !outer { endLine() }
        case .stack, .grid, .columns, .appearance, .screen, .navigation, .exhibit: paragraph { $0.write(box.content) }
        case .card: framed { $0.write(box.content) }
        case .section(let title):
            heading(title, .bold)
            paragraph { $0.write(box.content) }
            blank()
        case .base(isCovered: true): break
        case .base(isCovered: false): write(box.content)
        }
    }

    private mutating func write(_ text: Text) {
        switch text.style {
        case .title: heading(text.text, .init(isBold: true, isUnderlined: true))
        case .heading, .subheading: heading(text.text, .bold)
        case .inline: append(words(text.text, .plain))
        case .body: flow(text.text, .plain)
        case .secondary, .caption: flow(text.text, .dim)
        case .avatar: break
        }
    }

    private mutating func write(_ form: Form) {
        let outer = place.form
        let submit = number(of: form.submit)
        let listeners = [form.change, form.typing].compactMap { $0.map { listener($0) } }
        page.forms.append(TerminalPage.Fields(submit: submit, listeners: listeners))
        place.form = page.forms.count - 1
        paragraph { $0.write(form.content) }
        place.form = outer
    }

    private mutating func write(_ item: ListRow) {
        var (index, style): (Int?, CellStyle) = (nil, .plain)
        switch item.target {
        case .none: break
        case .location(let location): index = add(.link(location, nil), key: "link/\(location)")
        case .handler(let handler): index = add(handler)
        }
        style.isBold = index != nil
        let trailing = inline(item.trailing) + (index == nil ? [] : [[CellSpan("›", .dim, item: index)]])
        let right = trailing.reduce(into: [CellSpan]()) { spans, piece in
            if !spans.isEmpty { spans.append(CellSpan(" ")) }
            spans += piece
        }
        let room = width - right.reduce(0) { $0 + $1.width } - 1
        endLine()
        let title = CellText.wrap(CellText.printable(item.title), to: room >= 12 ? room : width)
        for (number, text) in title.enumerated() {
            if number == 0, room >= 12 {
                line(ends: [CellSpan(text, style, item: index)], right, width: width)
            } else {
                line([CellSpan(text, style, item: index)])
            }
        }
        if room < 12, !right.isEmpty { line(ends: [], right, width: width) }
        if let subtitle = item.subtitle { flow(subtitle, .dim, item: index) }
    }

    private mutating func write(_ table: KeyValueTable) {
        endLine()
        let names = min(table.items.map { CellText.width(CellText.printable($0.name)) }.max() ?? 0, width / 2)
        for item in table.items {
            let name = CellSpan(CellText.cut(CellText.printable(item.name), to: names), .dim)
            let gap = CellSpan(String(repeating: " ", count: names - name.width + 2))
            let outer = width
            width -= names + 2
            let start = page.lines.count
            write(item.value)
            endLine()
            width = outer
            if page.lines.count == start { page.lines.append(StyledLine()) }
            page.lines[start].spans.insert(contentsOf: [name, gap], at: 0)
            for index in page.lines.indices.dropFirst(start + 1) { page.lines[index] = page.lines[index].padded(left: names + 2) }
        }
    }

    private mutating func write(_ notice: Notice) {
        let color: CellStyle.Color =
            switch notice.style {
            case .info: .cyan
            case .success: .green
            case .warning: .yellow
            case .danger: .red
            }
        endLine()
        for text in CellText.wrap(CellText.printable(notice.message), to: width - 2) {
            line([CellSpan("▌ ", .init(color: color)), CellSpan(text, .init(isBold: notice.isUrgent))])
        }
        if let dismiss = notice.dismiss {
            line([CellSpan("▌ ", .init(color: color)), CellSpan("[\(localized(\.closeMessage))]", item: add(dismiss))])
        }
        blank()
    }

    private mutating func write(_ state: Placeholder) {
        switch state.kind {
        case .empty(_, let title):
            heading(title, .bold)
            flow(state.message, .dim)
        case .failed: flow(state.message, .init(color: .red))
        case .loading: flow(state.message, .dim)
        }
        write(state.actions)
        endLine()
    }

    private mutating func write(_ bar: NavigationBar) {
        endLine()
        if let back = bar.back {
            let label = "‹ " + localized { back.title.isEmpty ? $0.back : $0.backTo(back.title) }
            let number = number(of: back.handler)
            page.back = add(.link(back.location, number), key: "handler/\(number)", isNavigation: true)
            line([CellSpan(label, .init(isUnderlined: true, color: .cyan), item: page.back)])
        }
        heading(bar.title, .init(isBold: true, isUnderlined: true))
    }

    private mutating func write(_ places: Places) {
        let outer = place.isInline
        endLine()
        place.isInline = true
        for place in places.places {
            let number = number(of: place.handler)
            let item = add(.link(place.item.location, number), key: "handler/\(number)", isNavigation: true)
            let mark = place.item.isSelected ? "● " : "○ "
            append([CellSpan(mark + place.item.label, place.item.isSelected ? .bold : .plain, item: item)])
        }
        place.isInline = outer
        endLine()
        line([CellSpan(String(repeating: "─", count: width), .dim)])
    }

    private mutating func write(_ dialog: ModalDialog) {
        guard !dialog.isCovered else { return }
        endLine()
        let close = add(dialog.close, isNavigation: true)
        page.close = close
        let closing = "[\(localized(\.close))]"
        let title = CellText.wrap(CellText.printable(dialog.title), to: width - CellText.width(closing) - 2)
        for (index, text) in (title.isEmpty ? [""] : title).enumerated() {
            line(ends: [CellSpan(text, .bold)], index == 0 ? [CellSpan(closing, item: close)] : [], width: width)
        }
        line([CellSpan(String(repeating: "═", count: width), .dim)])
        paragraph { $0.write(dialog.content) }
    }

    // MARK: Items

    mutating func number(of handler: Handler) -> Int { registry.number(for: handler, in: place.own) }

    mutating func listener(_ handler: Handler) -> TerminalPage.Listener {
        TerminalPage.Listener(number: number(of: handler), event: handler.event, pace: handler.pace)
    }

    /// Adds an item that can receive the focus.
    mutating func add(_ kind: TerminalPage.Item.Kind, key: String, isNavigation: Bool = false) -> Int {
        let key = "\(place.own.scope)\(place.own.path) \(key)"
        page.items.append(TerminalPage.Item(key: key, kind: kind, form: place.form, isNavigation: isNavigation))
        return page.items.count - 1
    }

    /// Adds an item that calls a handler.
    private mutating func add(_ handler: Handler, isNavigation: Bool = false) -> Int {
        let number = number(of: handler)
        return add(.button(number, nil, isActive: true), key: "handler/\(number)", isNavigation: isNavigation)
    }

    private mutating func button(_ button: Button) -> CellSpan {
        let number = button.handler.map { self.number(of: $0) }
        let key = number.map { "handler/\($0)" } ?? "submit/\(place.form ?? 0)/\(button.label)"
        let item = add(.button(number, button.command, isActive: button.isActive), key: key)
        var style = button.style == .primary ? CellStyle.primaryButton : .plain
        if button.style == .danger { style.color = .red }
        if !button.isActive { style = .dim }
        return CellSpan("[\(button.mark)\(button.label)\(button.isPending ? " …" : "")]", style, item: item)
    }

    private mutating func link(_ link: Link) -> CellSpan {
        switch link.style {
        case .text: self.link(link.label, link.location, nil, .init(isUnderlined: true, color: .cyan))
        case .primaryButton: self.link("[\(link.label)]", link.location, nil, .primaryButton)
        case .secondaryButton: self.link("[\(link.label)]", link.location, nil, .plain)
        }
    }

    private mutating func link(_ label: String, _ location: String, _ handler: Int?, _ style: CellStyle) -> CellSpan {
        CellSpan(label, style, item: add(.link(location, handler), key: "link/\(location)"))
    }
}

extension FormattedNumber {
    fileprivate var cellStyle: CellStyle {
        let color: CellStyle.Color? =
            switch tone {
            case .plain: nil
            case .positive: .green
            case .negative: .red
            }
        return CellStyle(isBold: kind == .largeAmount, color: color)
    }
}
