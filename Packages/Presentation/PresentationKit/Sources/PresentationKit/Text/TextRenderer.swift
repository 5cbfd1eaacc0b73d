/// Renders nodes as readable text for tests, previews and logs.
///
/// Headings begin with `#`, buttons are in `[ ]`, links are followed by `→` and their location, fields show their value after their label,
/// and list rows begin with `-`. Content below a dialog is omitted.
public struct TextRenderer {
    private let entries: [String: FieldEntry]
    private var lines: [String] = []
    private var line = ""
    /// Whether all text is written in one line.
    private var isInline = false
    private init(_ entries: [String: FieldEntry]) { self.entries = entries }

    /// Returns the text of a view, without a trailing newline.
    public static func text(of view: some View) -> String { text(of: view.body, entries: [:]) }

    /// Returns the text of a page.
    ///
    /// - Parameter entries: Entered values that are not submitted, by field id.
    @_spi(Rendering) public static func text(of page: Node, entries: [String: FieldEntry]) -> String {
        var renderer = TextRenderer(entries)
        renderer.write(page)
        renderer.endLine()
        return renderer.lines.joined(separator: "\n")
    }

    private mutating func write(_ node: Node) {
        switch node {
        case .group(let nodes): for node in nodes { write(node) }
        case .rows(let rows): for row in rows.all { write(row.node) }
        case .memo(let memo): write(memo.make())
        case .screen(_, let node), .component(_, let node): write(node)
        case .box(let box): write(box)
        case .shell(let shell): write(shell)
        case .text(let text): write(text)
        case .icon: break
        case .number(let number): append(number.text)
        case .picture(let picture): append("(\(picture.alternative))")
        case .player(let player): append("▶ \(player.title) → \(player.location)")
        case .chart(let chart): write(chart)
        case .bars(let chart): write(chart)
        case .button(let button): append("[\(button.mark)\(button.label)\(button.isActive ? "" : ", disabled")]")
        case .link(let link): append("\(link.label) → \(link.location)")
        case .form(let form): paragraph { $0.write(form.content) }
        case .field(let field): block { $0.write(field) }
        case .list(let list): write(list)
        case .item(let item): write(item)
        case .facts(let table):
            paragraph { text in
                for item in table.items {
                    text.block { text in
                        text.append("\(item.name):")
                        text.write(item.value)
                    }
                }
            }
        case .notice(let notice): write(notice)
        case .state(let state): write(state)
        case .frame(let frame): block { $0.append("(page: \(frame.title))") }
        case .navigationBar(let bar): write(bar)
        case .places(let places): write(places)
        case .dialog(let dialog): write(dialog)
        case .custom(let node): write(node.fallback)
        }
    }

    private mutating func write(_ box: Box) {
        switch box.role {
        case .row: write(box.content)
        case .section(let title):
            paragraph { text in
                text.heading(2, title)
                text.write(box.content)
            }
        case .screen(isMain: true), .navigation: paragraph { $0.write(box.content) }
        case .base(isCovered: true): break
        case .base(isCovered: false), .screen(isMain: false), .stack, .grid, .columns, .card, .exhibit, .appearance:
            block { $0.write(box.content) }
        }
    }

    private mutating func write(_ shell: Shell) {
        block { text in
            switch shell.kind {
            case .stack, .drawer:
                text.write(shell.navigation)
                text.write(shell.content)
            case .tabs:
                text.write(shell.content)
                text.write(shell.navigation)
            }
        }
    }

    private mutating func write(_ text: Text) {
        switch text.style {
        case .title: heading(1, text.text)
        case .heading: heading(2, text.text)
        case .subheading: heading(3, text.text)
        case .inline: append(text.text)
        case .body, .secondary, .caption: paragraph { $0.append(text.text) }
        case .avatar: break
        }
    }

    private mutating func write(_ chart: LineChart) {
        guard chart.points.count > 1 else { return paragraph { $0.append(chart.description) } }
        paragraph { $0.append(chart.highest) }
        append("(\(chart.title))")
        paragraph { $0.append(chart.lowest) }
        paragraph { text in
            text.append(chart.points.first?.label ?? "")
            text.append(chart.points.last?.label ?? "")
        }
        append(chart.description)
    }

    private mutating func write(_ chart: BarChart) {
        if !chart.bars.isEmpty {
            paragraph { $0.append("(\(chart.title))") }
            for bar in chart.bars { row { $0.append("\(bar.label): \(bar.text)") } }
        }
        paragraph { $0.append(chart.description) }
    }

    private mutating func write(_ field: Field) {
        let entry = entries[field.id]
        func entered(_ value: String) -> String { if case .text(let text)? = entry { text } else { value } }
        func box(_ value: String) -> String { "[\(value.isEmpty ? "          " : value)]" }
        if case .toggle(let isOn) = field.input {
            let isOn = if case .isOn(let isOn)? = entry { isOn } else { isOn }
            begin(isOn ? "[x]" : "[ ]")
            append(field.label)
            endLine()
        } else {
            append("\(field.label):")
        }
        switch field.input {
        case .text(let value, _): append(box(entered(value)), isVerbatim: true)
        case .money(let value, let currency):
            append(box(entered(value)), isVerbatim: true)
            append(currency)
        case .password: append(box(String(repeating: "•", count: entered("").count)), isVerbatim: true)
        case .area(let value, _, let limit):
            let text = entered(value)
            // In one line, even if the text has several.
            append(box(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")), isVerbatim: true)
            if let limit {
                paragraph { $0.append(localized { strings in strings.count(String(TextArea.length(of: value)), String(limit)) }) }
            }
        case .choice(let options, let selection):
            let chosen = options.first { $0.value == entered(selection) } ?? options.first
            append("[\(chosen?.label ?? "") ▾]")
        case .toggle: break
        case .file:
            let name = if case .file(let file)? = entry { file.name } else { "" }
            append("[\(name.isEmpty ? localized(\.noFile) : name)]", isVerbatim: true)
        }
        if let hint = field.hint { paragraph { $0.append(hint) } }
        if let error = field.error { alert { $0.append(error) } }
    }

    private mutating func write(_ list: ItemList) {
        if let earlier = list.earlier { block { $0.write(earlier.body) } }
        paragraph { text in for row in list.rows.all { text.row { $0.write(row.node) } } }
        if let more = list.more { block { $0.write(more.body) } }
    }

    private mutating func write(_ item: ListRow) {
        var parts = TextRenderer(entries)
        parts.isInline = true
        for text in [item.title, item.subtitle ?? ""] { parts.append(text) }
        parts.write(item.trailing)
        switch item.target {
        case .none: block { $0.append(parts.line) }
        case .location(let location): append("\(parts.line) → \(location)")
        case .handler: append("[\(parts.line)]")
        }
    }

    private mutating func write(_ notice: Notice) {
        let close = notice.dismiss == nil ? "" : "[\(localized(\.closeMessage))]"
        if notice.isUrgent {
            alert { text in
                text.append(notice.message)
                text.append(close)
            }
        } else {
            block { text in
                text.paragraph { $0.append(notice.message) }
                text.append(close)
            }
        }
    }

    private mutating func write(_ state: Placeholder) {
        switch state.kind {
        case .empty(_, let title):
            block { text in
                text.heading(2, title)
                text.paragraph { $0.append(state.message) }
                text.write(state.actions)
            }
        case .failed:
            alert { text in
                text.append(state.message)
                text.write(state.actions)
            }
        case .loading: block { $0.append(state.message) }
        }
    }

    private mutating func write(_ bar: NavigationBar) {
        paragraph { text in
            if let back = bar.back {
                text.append("\(localized { back.title.isEmpty ? $0.back : $0.backTo(back.title) }) → \(back.location)")
            }
            text.heading(1, bar.title)
        }
    }

    private mutating func write(_ places: Places) {
        if case .drawer(let label) = places.form { block { $0.append("[\(label ?? localized(\.menu))]") } }
        paragraph { text in
            for place in places.places {
                text.row { $0.append("\(place.item.isSelected ? "*" : "")\(place.item.label) → \(place.item.location)") }
            }
        }
    }

    private mutating func write(_ dialog: ModalDialog) {
        guard !dialog.isCovered else { return }
        block { text in
            text.block { $0.append("== dialog ==") }
            text.heading(2, dialog.title)
            text.append("[\(localized(\.close))]")
            text.endLine()
            text.write(dialog.content)
            text.block { $0.append("== end of dialog ==") }
        }
    }

    // MARK: Lines

    private mutating func paragraph(_ write: (inout TextRenderer) -> Void) {
        endLine()
        write(&self)
        endLine()
    }

    /// Writes separate lines, the first of which continues the line of a new row.
    private mutating func block(_ write: (inout TextRenderer) -> Void) {
        begin("")
        write(&self)
        endLine()
    }

    private mutating func heading(_ level: Int, _ title: String) {
        begin(String(repeating: "#", count: level) + " ")
        append(title)
        endLine()
    }

    private mutating func row(_ write: (inout TextRenderer) -> Void) {
        begin("- ")
        write(&self)
        endLine()
    }

    /// Writes an urgent message in one line.
    private mutating func alert(_ write: (inout TextRenderer) -> Void) {
        begin("! ")
        let outer = isInline
        isInline = true
        write(&self)
        isInline = outer
        endLine()
    }

    private mutating func begin(_ prefix: String) {
        // A paragraph inside a list row continues its line.
        if line != "- " { endLine() }
        line += prefix
    }

    private mutating func append(_ text: String, isVerbatim: Bool = false) {
        let text = DisplayText.sanitized(text)
        let words = isVerbatim ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words.isEmpty { return }
        if !line.isEmpty, line.last != " " { line += " " }
        line += words
    }

    private mutating func endLine() {
        if isInline { return }
        let bare = line.trimmingSpaces
        if !bare.isEmpty { lines.append(bare) }
        line = ""
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        while rest.first == " " { rest.removeFirst() }
        return String(rest)
    }
}
