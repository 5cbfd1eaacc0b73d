@_spi(Rendering) import PresentationKit

extension TerminalSession {
    func take(_ key: Key) {
        let item = page.items.first { $0.key == focus }
        if let item, let field = item.field, take(key, item, field) { return }
        switch key {
        case .tab, .down: moveFocus(by: 1)
        case .backTab, .up: moveFocus(by: -1)
        case .right where item?.field == nil: moveFocus(by: 1)
        case .left where item?.field == nil: moveFocus(by: -1)
        case .home: setFocus(page.items.first?.key)
        case .end: setFocus(page.items.last?.key)
        case .pageUp: scrollPage(by: -1)
        case .pageDown: scrollPage(by: 1)
        case .escape: goBack()
        case .control("c"), .control("d"), .control("q"): leave()
        case .control("l"): redraw()
        case .enter, .character(" "): if let item { press(item) }
        default: break
        }
    }

    private func moveFocus(by step: Int) {
        guard !page.items.isEmpty else { return }
        leaveField()
        let now = page.items.firstIndex { $0.key == focus } ?? (step > 0 ? -1 : 0)
        setFocus(page.items[(now + step + page.items.count) % page.items.count].key)
    }

    private func goBack() {
        leaveField()
        if let way = page.close ?? page.back { press(page.items[way]) }
    }

    private func press(_ item: TerminalPage.Item) {
        switch item.kind {
        case .button(_, _, isActive: false): status = runtime.language.localized(\.notNow)
        case .button(let number?, let command, _):
            if let command, !perform(command) { return }
            fire(.click, number)
        case .button(nil, _, _): submit(item.form)
        case .link(_, let number?): fire(.click, number)
        case .link(let location, nil): open(location)
        case .field: submit(item.form)
        }
    }

    private func submit(_ form: Int?) {
        guard let form else { return }
        leaveField()
        if let values = values(of: form, isSent: true) { fire(.submit, page.forms[form].submit, values) }
    }

    /// Handles a key in a field; returns whether it has a meaning there.
    private func take(_ key: Key, _ item: TerminalPage.Item, _ field: Field) -> Bool {
        switch field.input {
        case .toggle:
            guard key == .character(" ") else { return false }
            enter(.isOn(!field.isOn(entries.all[field.id])), item, field)
        case .choice(let options, _):
            let step = key == .right || key == .character(" ") ? 1 : key == .left ? -1 : 0
            guard step != 0, !options.isEmpty else { return false }
            let now = options.firstIndex { $0.value == field.text(entries.all[field.id]) } ?? 0
            enter(.text(options[(now + step + options.count) % options.count].value), item, field)
        default:
            var isArea = false
            if case .area = field.input { isArea = true }
            guard var text = typed, text.take(key, isMultiline: isArea) else { return false }
            let isChanged = text.text != typed?.text
            typed = text
            if isChanged { enter(.text(text.text), item, field) }
        }
        return true
    }

    private func enter(_ entry: FieldEntry, _ item: TerminalPage.Item, _ field: Field) {
        entries.enter(entry, into: field)
        for event in field.isTyped ? [NodeEvent.input] : [.input, .change] { report(event, of: item) }
    }

    private func leaveField() {
        guard let item = page.items.first(where: { $0.key == focus }), let field = item.field, field.isTyped,
            entries.takeChange(of: field)
        else { return }
        report(.change, of: item)
    }

    private func report(_ event: NodeEvent, of item: TerminalPage.Item) {
        guard case .field(let field, let listener) = item.kind else { return }
        if let listener, listener.event == event {
            report(listener, entries.values(of: [field]))
        } else if let form = item.form, let listener = page.forms[form].listeners.first(where: { $0.event == event }),
            let values = values(of: form, isSent: false)
        {
            report(listener, values)
        }
    }

    /// The values of a form; nil if a file to submit cannot be read.
    private func values(of form: Int, isSent: Bool) -> FormValues? {
        let fields = page.items.filter { $0.form == form }.compactMap(\.field)
        guard isSent else { return entries.values(of: fields) }
        do {
            return entries.values(of: fields, files: try entries.files(of: fields))
        } catch {
            status = runtime.language.localized(error.message)
            return nil
        }
    }

    /// - Returns: whether the device performed the command.
    @discardableResult func perform(_ command: DeviceCommand) -> Bool {
        switch command {
        case .copy(let text):
            device.write(LocalFiles.clipboardSequence(text))
            status = runtime.language.localized(\.copied)
        case .save(let name, let text):
            do {
                let saved = try LocalFiles.save(text, as: name)
                status = runtime.language.localized { $0.savedAs(saved) }
            } catch {
                status = runtime.language.localized(error.message)
                return false
            }
        case .saveFile:
            // Files are served to browsers only.
            status = runtime.language.localized(\.deviceRefused)
            return false
        case .focus(let id):
            leaveField()
            if let item = page.items.first(where: { $0.field?.id == id }) { setFocus(item.key) }
        case .reveal(let id): reveal(page.items.firstIndex { $0.field?.id == id })
        }
        return true
    }
}
