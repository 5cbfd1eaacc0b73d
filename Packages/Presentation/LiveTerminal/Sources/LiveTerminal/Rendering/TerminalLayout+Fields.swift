@_spi(Rendering) import PresentationKit

extension TerminalLayout {
    mutating func write(_ field: Field) {
        let listener = field.handler.map { self.listener($0) }
        let item = add(.field(field, listener), key: "field/\(field.id)")
        let charactersAfterCursor = page.items[item].key == focus?.key ? focus?.charactersAfterCursor : nil
        paragraph { layout in
            if case .toggle = field.input {
                layout.line([CellSpan("\(field.isOn(layout.entries[field.id]) ? "[x]" : "[ ]") \(field.label)", item: item)])
            } else {
                layout.line([CellSpan(field.label)])
                layout.writeInput(of: field, item: item, charactersAfterCursor: charactersAfterCursor)
            }
            if let hint = field.hint { layout.flow(hint, .dim) }
            if let error = field.error { layout.flow("! \(error)", .init(color: .red)) }
        }
    }

    private mutating func writeInput(of field: Field, item: Int, charactersAfterCursor: Int?) {
        let text = field.text(entries[field.id])
        switch field.input {
        case .choice(let options, _):
            let label = options.first { $0.value == text }?.label ?? options.first?.label ?? ""
            line([CellSpan("‹ \(CellText.cut(CellText.printable(label), to: width - 4)) ›", item: item)])
        case .area(_, let rows, let limit):
            let room = min(width - 2, 72)
            let lines = Self.lines(of: text[...], room)
            let start = page.lines.count
            for index in 0..<max(rows, lines.count) { entry(index < lines.count ? lines[index] : "", room, item: item, suffix: "") }
            if let charactersAfterCursor {
                let before = Self.lines(of: text.dropLast(charactersAfterCursor), room)
                page.cursor = (start + before.count - 1, 1 + min(CellText.width(before.last ?? ""), room))
            }
            if let limit { flow(localized { $0.count(String(TextArea.length(of: text)), String(limit)) }, .dim) }
        default:
            var shown = CellText.printable(text)
            var suffix = ""
            if case .password = field.input { shown = String(repeating: "•", count: text.count) }
            if case .money(_, let currency) = field.input { suffix = " \(currency)" }
            let room = min(width - 2 - CellText.width(suffix), 40)
            let before = String(CellText.tail(shown.dropLast(charactersAfterCursor ?? 0), of: room - 1))
            let after = charactersAfterCursor.map { CellText.cut(String(shown.suffix($0)), to: room - CellText.width(before)) } ?? ""
            entry(before + after, room, item: item, suffix: suffix)
            if charactersAfterCursor != nil { page.cursor = (page.lines.count - 1, 1 + CellText.width(before)) }
        }
    }

    private static func lines(of text: Substring, _ room: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            let line = CellText.printable(String(line))
            let wrapped = CellText.wrap(line, to: room)
            return wrapped.isEmpty ? [""] : wrapped
        }
    }

    private mutating func entry(_ text: String, _ room: Int, item: Int, suffix: String) {
        let rest = String(repeating: "_", count: max(room - CellText.width(text), 0))
        line([CellSpan("["), CellSpan(text, item: item), CellSpan(rest, .dim, item: item), CellSpan("]"), CellSpan(suffix)])
    }
}

extension Field {
    var rendered: FieldEntry {
        switch input {
        case .text(let value, _), .money(let value, _), .area(let value, _, _): .text(value)
        case .password, .file: .text("")
        case .choice(let options, let selection):
            .text(options.contains { $0.value == selection } ? selection : options.first?.value ?? "")
        case .toggle(let isOn): .isOn(isOn)
        }
    }

    func text(_ entry: FieldEntry?) -> String { if case .text(let text) = entry ?? rendered { text } else { "" } }

    func isOn(_ entry: FieldEntry?) -> Bool { (entry ?? rendered) == .isOn(true) }
}
