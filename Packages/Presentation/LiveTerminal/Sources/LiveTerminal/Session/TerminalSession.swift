@_spi(Rendering) public import PresentationKit

/// A session of an app in a terminal, for one user.
///
/// Uses the keys of forms elsewhere: Tab and arrows move the focus, Enter presses an item or submits the form, the space bar checks and
/// selects, Escape closes a dialog or goes back, Control-C leaves. Text of a page is never interpreted as a control sequence.
@MainActor public final class TerminalSession {
    let runtime: ScreenRuntime<TerminalRenderer>
    let device: any TerminalDevice
    let root: PageRoot
    private let name: String
    private let clock: any Clock<Duration>
    private let changes = ChangeSignal()
    private var writer = ScreenWriter()
    private var parser = KeyParser()
    private var isOver = false
    var page = TerminalPage()
    var entries = TerminalEntries()
    var typed: TextEntry?
    var focus: String?
    var status = ""
    private var scroll = 0
    private var shownLocation: String?
    /// The focus and scroll position of each page when it was left.
    private var positions: [String: Position] = [:]
    /// The position to restore once its item is on the page; nil after a key was pressed.
    private var returning: Position?
    private var shownTitle: String?
    /// The handlers of presses in progress; a repeated press is ignored.
    private var inFlight: Set<Int> = []
    private var pendingChanges: [Int: PendingChange] = [:]

    private struct Position {
        let focus: String?
        let scroll: Int
    }

    /// A change event that waits for the end of typing.
    private struct PendingChange {
        let task: Task<Void, Never>
        /// The values to send; nil for none.
        var values: FormValues?
    }

    /// - Parameter name: the name of the app, for the title of the window.
    public init(_ name: String, root: PageRoot, device: any TerminalDevice, clock: any Clock<Duration> = ContinuousClock()) {
        (self.name, self.root, self.device, self.clock) = (name, root, device, clock)
        runtime = ScreenRuntime(
            root.controller, at: root.location, weaver: root.aspects, language: root.language,
            renderer: TerminalRenderer(width: device.size.columns))
    }

    /// Runs the session until the user leaves, the terminal is closed, or the task is canceled.
    public func run() async {
        device.open()
        device.write(Array(ScreenWriter.begin.utf8))
        runtime.onChange = { [changes] in changes.announce() }
        runtime.onEnd = { [changes] in changes.announce() }
        runtime.start()
        let reading = Task { [weak self, device] in
            for await input in device.input { self?.take(input) }
            self?.leave()
        }
        while !isOver, !Task.isCancelled {
            let seen = changes.count
            draw()
            await changes.changed(since: seen)
        }
        reading.cancel()
        for change in pendingChanges.values { change.task.cancel() }
        runtime.end()
        device.write(Array(ScreenWriter.end.utf8))
        device.close()
    }

    /// Ends the session, as if the user left.
    public func leave() {
        isOver = true
        changes.announce()
    }

    private func take(_ input: TerminalInput) {
        switch input {
        case .bytes(let bytes):
            for key in parser.keys(in: bytes) where !isOver {
                (status, returning) = ("", nil)
                take(key)
                // The next key refers to the page as it is then.
                refresh()
            }
        case .resized: writer.forget()
        case .ended: leave()
        }
        changes.announce()
    }

    func redraw() { writer.forget() }
    func scrollPage(by windows: Int) { scroll += windows * max(device.size.rows - 2, 1) }

    // MARK: Rendering

    func refresh() {
        render()
        if entries.follow(page) { render() }
        if let field = focusedField, field.isTyped, typed?.text != field.text(entries.all[field.id]) {
            typed = TextEntry(field.text(entries.all[field.id]))
            render()
        }
        let location = runtime.root.currentLocation
        if location != shownLocation {
            positions[shownLocation ?? ""] = Position(focus: focus, scroll: scroll)
            returning = positions.removeValue(forKey: location)
            (shownLocation, focus, typed, scroll) = (location, nil, nil, 0)
        }
        // Rows may appear after the page does.
        if let position = returning, page.items.contains(where: { $0.key == position.focus }) {
            setFocus(position.focus)
            (scroll, returning) = (position.scroll, nil)
        }
        if focus == nil || !page.items.contains(where: { $0.key == focus }) {
            // On an empty page no item gets the focus yet; it would otherwise stay on the navigation.
            setFocus((page.items.first { $0.field != nil } ?? page.items.first { !$0.isNavigation })?.key)
        }
    }

    private func render() {
        runtime.renderer.width = device.size.columns
        runtime.renderer.entries = entries.all
        runtime.renderer.focus = focus.map { TerminalFocus(key: $0, charactersAfterCursor: typed?.charactersAfterCursor ?? 0) }
        page = runtime.render()
    }

    private var focusedField: Field? { page.items.first { $0.key == focus }?.field }

    func setFocus(_ key: String?) {
        guard key != focus else { return }
        focus = key
        typed = focusedField.flatMap { $0.isTyped ? TextEntry($0.text(entries.all[$0.id])) : nil }
    }

    private func draw() {
        let before = focus
        refresh()
        for command in runtime.takeCommands() { perform(command) }
        // The cursor requires the focus found by this render.
        if focus != before { refresh() }
        let size = device.size
        let rows = size.rows - 1
        let item = page.items.firstIndex { $0.key == focus }
        follow(item, rows)
        var lines = Array(page.lines.dropFirst(scroll).prefix(rows))
        while lines.count < rows { lines.append(StyledLine()) }
        lines.append(statusLine(size.columns))
        let cursor = page.cursor.flatMap { cursor in
            (scroll..<scroll + rows).contains(cursor.line) ? (line: cursor.line - scroll, column: cursor.column) : nil
        }
        var output = ""
        let title = CellText.printable([runtime.title, name].filter { !$0.isEmpty }.joined(separator: " · "))
        if title != shownTitle {
            shownTitle = title
            output += "\u{1B}]2;\(title)\u{7}"
        }
        output += writer.update(lines, columns: size.columns, focus: item, cursor: cursor)
        device.write(Array(output.utf8))
    }

    /// Scrolls to make an item visible.
    func reveal(_ item: Int?) {
        guard let item, let line = page.lines.firstIndex(where: { $0.spans.contains { $0.item == item } }) else { return }
        scroll = line - (device.size.rows - 1) / 2
    }

    private var lastFocus: Int?

    /// Scrolls to the focus after it moved; otherwise only limits the scroll position to the content.
    private func follow(_ item: Int?, _ rows: Int) {
        if item != lastFocus, let item {
            let places = page.lines.indices.filter { page.lines[$0].spans.contains { $0.item == item } }
            if let first = places.first, let last = places.last {
                // The first item shows the beginning of the page.
                if item == 0 { scroll = 0 }
                if last >= scroll + rows { scroll = last - rows + 1 }
                if first < scroll { scroll = max(first - 2, 0) }
            }
        }
        lastFocus = item
        scroll = min(max(scroll, 0), max(page.lines.count - rows, 0))
    }

    private func statusLine(_ columns: Int) -> StyledLine {
        let left = status.isEmpty && runtime.running > 0 ? runtime.language.localized(\.working) : CellText.printable(status)
        let room = columns - CellText.width(left) - 1
        var hints = runtime.language.localized(\.keys).split(separator: "  ")
        while CellText.width(hints.joined(separator: "  ")) > room, hints.popLast() != nil {}
        guard !hints.isEmpty else { return StyledLine([CellSpan(CellText.cut(left, to: columns))]) }
        let help = hints.joined(separator: "  ")
        return StyledLine([CellSpan(left), CellSpan(String(repeating: " ", count: room - CellText.width(help) + 1)), CellSpan(help, .dim)])
    }

    // MARK: Events

    /// Sends an event to the screen. A press in progress is not repeated.
    func fire(_ event: NodeEvent, _ number: Int, _ values: FormValues = FormValues()) {
        let isPress = event == .click || event == .submit
        guard !isPress || !inFlight.contains(number) else { return }
        do {
            let found = try runtime.event(event, handler: number, render: runtime.renderNumber, values: values)
            if isPress { inFlight.insert(number) }
            Task {
                await found.perform()
                if isPress { inFlight.remove(number) }
                changes.announce()
            }
        } catch {
            // The page has changed since; the refreshed page is shown.
            status = runtime.language.localized(error.isLateEvent ? \.pageChanged : \.refusedNothingChanged)
        }
    }

    /// Sends the entered values to a listener at the rate it asks for.
    func report(_ listener: TerminalPage.Listener, _ values: FormValues) {
        switch listener.pace {
        case .immediate: fire(listener.event, listener.number, values)
        case .debounced(let time):
            pendingChanges[listener.number]?.task.cancel()
            wait(time, listener, values)
        case .throttled(let time):
            if pendingChanges[listener.number] != nil {
                pendingChanges[listener.number]?.values = values
            } else {
                fire(listener.event, listener.number, values)
                wait(time, listener, nil)
            }
        }
    }

    private func wait(_ time: Duration, _ listener: TerminalPage.Listener, _ values: FormValues?) {
        let task = Task { [clock] in
            do { try await clock.sleep(for: time) } catch { return }
            guard let values = pendingChanges.removeValue(forKey: listener.number)?.values else { return }
            if case .throttled = listener.pace { wait(time, listener, nil) }
            fire(listener.event, listener.number, values)
        }
        pendingChanges[listener.number] = PendingChange(task: task, values: values)
    }

    /// Opens another page of the app. Other addresses require a browser.
    func open(_ location: String) {
        let scheme = location.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        guard scheme.count == location.count || location.dropFirst(scheme.count).first != ":" else {
            status = runtime.language.localized { $0.openInBrowser(location) }
            return
        }
        Task {
            await root.open(location)
            changes.announce()
        }
    }
}
