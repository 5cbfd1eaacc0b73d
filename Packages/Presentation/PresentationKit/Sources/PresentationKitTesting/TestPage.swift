@_spi(Rendering) public import PresentationKit

/// Drives a screen as a person would: by what is read on the page.
///
/// ```swift
/// let page = await TestPage(TransferController(service: FakeTransfers()))
/// try await page.fill("Amount", "100")
/// try await page.submit("Send")
/// #expect(page.text.contains("Sent"))
/// ```
///
/// The page lives in this process, without a browser, a server or a clock. Life cycle, handlers and actions take the very way that they
/// take in the live session. Before each step the page is checked: markup faults, duplicate ids, fields without labels, buttons
/// without names and references to nothing are refused, so no test passes on a page that a person could not use.
///
/// Names are compared as a whole first; when nothing has that name, as a part of the name. A name that fits several things is refused.
@MainActor
public final class TestPage {
    /// The screen that the page was made with.
    public let controller: any ScreenController

    private let stage: Stage
    private let open: (@MainActor (String) async -> Void)?
    private let limit: Duration
    private var rendered: PageElement?
    private var isDirty = true
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var entries = FieldEntries()
    /// Events that were left running because a test waited for something else.
    private var unfinished = 0

    /// Shows a screen and waits until it has loaded.
    ///
    /// - Parameters:
    ///   - controller: The screen, most often a container with screens in it.
    ///   - location: The screen's location.
    ///   - aspects: Woven around all screens of the page.
    ///   - waitsForLoad: Whether to wait; false shows the page as it is while it loads.
    ///   - limit: How long any step may take before it fails.
    ///   - open: Called with the location of a link that has no handler.
    public init(
        _ controller: any ScreenController,
        at location: String = "/",
        aspects: AspectWeaver = AspectWeaver([]),
        waitsForLoad: Bool = true,
        limit: Duration = .seconds(10),
        open: (@MainActor (String) async -> Void)? = nil
    ) async {
        self.controller = controller
        self.limit = limit
        self.open = open
        stage = Stage(controller, at: location, weaver: aspects)
        stage.onChange = { [weak self] in self?.changed() }
        stage.onEnd = { [weak self] in self?.wake() }
        stage.start()
        if waitsForLoad { await stage.settle() }
    }

    // MARK: Reading

    /// The name of the page.
    public var title: String { stage.root.currentTitle }

    /// The location of the innermost visible screen.
    public var location: String { stage.root.currentLocation }

    /// All that can be read on the page, in one line.
    public var text: String {
        snapshot().split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The page as text, a line for each block: for comparing with what was reviewed.
    public func snapshot() -> String {
        do {
            return TextRenderer.text(of: try entries.applied(to: current()))
        } catch {
            return "\(error)"
        }
    }

    /// The page as HTML.
    public var html: String {
        stage.render().html()
    }

    /// Whether a text can be read on the page.
    public func shows(_ text: String) -> Bool {
        self.text.contains(text)
    }

    /// Everything that can be clicked now, by name, in page order.
    public var clickable: [String] {
        ((try? current()) ?? nil)?.flattened.filter(\.isClickable).map(\.accessibleName) ?? []
    }

    /// The value that a field holds.
    ///
    /// - Throws: ``PageError`` when no field or more than one has that label.
    public func value(of label: String, in container: String? = nil) throws -> String {
        let page = try checked()
        return entries.value(of: try field(label, on: page, in: container))
    }

    /// The message that a field shows about its value, if any.
    public func error(of label: String, in container: String? = nil) throws -> String? {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        let ids = (field.attributes["aria-describedby"] ?? "").split(separator: " ").map(String.init)
        return page.flattened.first { ids.contains($0.attributes["id"] ?? "") && $0.attributes["role"] == "alert" }?.text
    }

    // MARK: Acting

    /// Presses a button or follows a link.
    ///
    /// - Parameters:
    ///   - name: What it says.
    ///   - container: Text of the row, card, form, section or dialog in which it stands; the smallest one with that text counts.
    ///   - until: Returns as soon as the page shows this text, and leaves the action running. Without it, returns when the action and
    ///     all loads have ended.
    /// - Throws: ``PageError`` when nothing or more than one thing has that name, when it is disabled or does nothing, when the page
    ///   is not usable, and when it takes too long.
    public func click(_ name: String, in container: String? = nil, until text: String? = nil) async throws {
        let page = try checked()
        let candidates = try scope(container, on: page).flattened.filter { $0.isClickable || ($0.name == "input" && $0.isToggle) }
        let element = try Self.find("button or link", name, in: candidates) { candidate in
            candidate.isField ? candidate.label(in: page.flattened) : candidate.accessibleName
        }
        if element.attributes["disabled"] != nil { throw PageError.disabled(name) }
        if element.isField { return try await toggle(element, on: page) }
        if element.attributes["data-click"] != nil {
            try await fire(.click, on: element, values: FormValues(), until: text)
        } else if element.name == "a", let location = element.attributes["href"], location.hasPrefix("/") {
            guard let open else { throw PageError.noOpener(location) }
            try await run(until: text, "Opening \(location)") { await open(location) }
        } else if element.attributes["type"] == "submit", let form = element.enclosing("form") {
            try await submit(form, until: text)
        } else {
            throw PageError.noHandler(name)
        }
    }

    /// Submits a form.
    ///
    /// - Parameter name: The button that submits it; may be left out when the page has one form.
    /// - Throws: As ``click(_:in:until:)``.
    public func submit(_ name: String? = nil, in container: String? = nil, until text: String? = nil) async throws {
        if let name { return try await click(name, in: container, until: text) }
        let forms = try scope(container, on: checked()).flattened.filter { $0.name == "form" && !$0.isHidden }
        guard forms.count == 1, let form = forms.first else { throw PageError.noForm(count: forms.count) }
        let buttons = form.flattened.filter { $0.name == "button" && $0.attributes["type"] == "submit" }
        if let button = buttons.first, buttons.allSatisfy({ $0.attributes["disabled"] != nil }) {
            throw PageError.disabled(button.accessibleName)
        }
        try await submit(form, until: text)
    }

    /// Types into a field and leaves it.
    ///
    /// - Throws: As ``click(_:in:until:)``.
    public func fill(_ label: String, _ value: String, in container: String? = nil) async throws {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        guard field.name == "input", !field.isToggle, field.attributes["type"] != "file" else { throw PageError.noHandler(label) }
        try await enter(.text(value), into: field)
    }

    /// Chooses a file in a ``FileField``.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - mediaType: What a browser would take the file for. One that the field does not accept is refused, as a browser's dialog would
    ///     not offer the file.
    ///   - bytes: The file.
    /// - Throws: As ``click(_:in:until:)``, and when the field takes no such file.
    public func attach(_ label: String, name: String, mediaType: String, bytes: [UInt8], in container: String? = nil) async throws {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        guard field.attributes["type"] == "file" else { throw PageError.noFileField(label) }
        let file = FormFile(name: name, mediaType: mediaType, bytes: bytes)
        let accepted = (field.attributes["accept"] ?? "").split(separator: ",").map { $0.drop { $0 == " " }.lowercased() }
        let isAccepted = accepted.contains { kind in
            if kind.hasPrefix(".") { return file.name.lowercased().hasSuffix(kind) }
            return kind.hasSuffix("/*") ? file.mediaType.hasPrefix(kind.dropLast()) : file.mediaType == kind
        }
        if !accepted.isEmpty, !isAccepted { throw PageError.notAccepted(file.mediaType, field: label, accepted: accepted) }
        try await enter(.file(file), into: field)
    }

    /// Chooses an option by what it says.
    ///
    /// - Throws: As ``click(_:in:until:)``, and when there is no such option.
    public func select(_ label: String, _ option: String, in container: String? = nil) async throws {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        let options = field.flattened.filter { $0.name == "option" }
        guard let chosen = options.first(where: { $0.text == option }) else {
            throw PageError.noOption(option, field: label, options: options.map(\.text))
        }
        try await enter(.text(chosen.attributes["value"] ?? chosen.text), into: field)
    }

    /// Says something as the page in a frame would. What a browser would drop by itself, such as a text from another page, is not tried
    /// here.
    ///
    /// - Parameter title: The frame's title.
    /// - Throws: As ``click(_:in:until:)``.
    public func hear(_ message: String, from title: String) async throws {
        try await fire(.message, on: frame(title), values: ["text": message])
    }

    /// What the screen says to the page in a frame: the last texts with their numbers. A browser posts each of them once.
    ///
    /// - Throws: ``PageError`` when no frame or more than one has that title.
    public func messages(to title: String) throws -> [FrameOutbox.Message] {
        let outbox = try frame(title).parent?.elements.first { $0.attributes["class"] == "frame-outbox" }
        return (outbox?.elements ?? []).compactMap { element in
            guard let number = element.attributes["data-n"].flatMap({ Int($0) }), let text = element.attributes["value"] else { return nil }
            return FrameOutbox.Message(number: number, text: text)
        }
    }

    private func frame(_ title: String) throws -> PageElement {
        let frames = try checked().flattened.filter { $0.name == "iframe" && !$0.isHidden }
        return try Self.find("frame", title, in: frames) { $0.attributes["title"] ?? "" }
    }

    /// Waits until the page shows a text.
    ///
    /// - Throws: ``PageError`` when it takes too long.
    public func wait(until text: String) async throws {
        try await wait("\"\(text)\"") { self.shows(text) }
    }

    /// Waits until something holds of the page, for what no text can say, such as that a button is gone.
    ///
    /// - Throws: ``PageError`` when it takes too long.
    public func wait(until condition: (TestPage) -> Bool) async throws {
        try await wait("The condition") { condition(self) }
    }

    /// Waits until no load and no action is running, but those that were left running with `until:`.
    ///
    /// - Throws: ``PageError`` when it takes too long.
    public func settle() async throws {
        try await wait("The end of all actions") { self.stage.running <= self.unfinished }
    }

    /// Checks the page as it is.
    ///
    /// - Throws: ``PageError`` that lists all faults.
    public func check() throws {
        _ = try checked()
    }

    /// Removes all screens of the page.
    public func end() {
        stage.end()
    }

    // MARK: Events

    private func toggle(_ field: PageElement, on page: PageElement) async throws {
        try await enter(.isOn(!entries.isOn(field)), into: field)
    }

    private func enter(_ entry: FieldEntries.Entry, into field: PageElement) async throws {
        if field.attributes["disabled"] != nil { throw PageError.disabled(field.attributes["name"] ?? "") }
        entries.enter(entry, into: field)
        for event in [MarkupEvent.input, .change] {
            // A listener is looked up anew: the first event may have changed the page.
            guard let id = field.attributes["id"], let now = try current().flattened.first(where: { $0.attributes["id"] == id }) else {
                return
            }
            if now.attributes["data-\(event.rawValue)"] != nil {
                try await fire(event, on: now, values: entries.values(of: [now]))
            } else if let form = now.enclosing("form"), form.attributes["data-\(event.rawValue)"] != nil {
                try await fire(event, on: form, values: entries.values(of: form.flattened))
            }
        }
    }

    private func submit(_ form: PageElement, until text: String?) async throws {
        guard form.attributes["data-submit"] != nil else { throw PageError.noHandler(form.attributes["id"] ?? "form") }
        try await fire(.submit, on: form, values: entries.values(of: form.flattened), until: text)
    }

    private func fire(_ event: MarkupEvent, on element: PageElement, values: FormValues, until text: String? = nil) async throws {
        let number = element.attributes["data-\(event.rawValue)"]?.split(separator: " ").first.flatMap { Int($0) } ?? 0
        let found: StageEvent
        do {
            found = try stage.event(event, handler: number, render: stage.renderNumber, values: values)
        } catch {
            throw PageError.refused("\(error)")
        }
        try await run(until: text, "The end of the action") { await found.perform() }
    }

    private func run(until text: String?, _ what: String, _ work: @escaping @MainActor () async -> Void) async throws {
        var isDone = false
        if text != nil { unfinished += 1 }
        Task {
            await work()
            isDone = true
            if text != nil { unfinished -= 1 }
            wake()
        }
        if let text {
            try await wait("\"\(text)\"") { self.shows(text) }
        } else {
            try await wait(what) { isDone && self.stage.running <= self.unfinished }
        }
    }

    // MARK: Rendering

    private func changed() {
        isDirty = true
        wake()
    }

    private func wake() {
        let resumed = waiting
        waiting = []
        for continuation in resumed { continuation.resume() }
    }

    private func wait(_ what: String, until condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + limit
        let timer = Task {
            try await Task.sleep(until: deadline, clock: .continuous)
            wake()
        }
        defer { timer.cancel() }
        while !condition() {
            if ContinuousClock.now >= deadline { throw PageError.stillRunning(what, text: snapshot()) }
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// The page as it is now; rendered again when a screen has changed.
    private func current() throws -> PageElement {
        if let rendered, !isDirty { return rendered }
        isDirty = false
        do {
            let page = try PageParser.parse(stage.render().html())
            entries.follow(page)
            rendered = page
            return page
        } catch {
            throw PageError.unreadable("\(error)")
        }
    }

    private func checked() throws -> PageElement {
        let page = try current()
        let faults = stage.faults + PageChecks.faults(of: page)
        if !faults.isEmpty { throw PageError.unusable(faults) }
        return page
    }

    // MARK: Finding

    private func field(_ label: String, on page: PageElement, in container: String?) throws -> PageElement {
        let fields = try scope(container, on: page).flattened.filter { $0.isField && !$0.isHidden }
        return try Self.find("field", label, in: fields) { $0.label(in: page.flattened) }
    }

    private func scope(_ text: String?, on page: PageElement) throws -> PageElement {
        guard let text else { return page }
        let containers = page.flattened.filter { $0.isContainer && !$0.isHidden && $0.text.contains(text) }
        // Of those around each other, the innermost.
        let innermost = containers.filter { outer in !containers.contains { $0 !== outer && $0.isInside(outer) } }
        switch innermost.count {
        case 1: return innermost[0]
        case 0: throw PageError.notFound("row, card, form, section or dialog", text, present: [])
        default: throw PageError.ambiguous("row, card, form, section or dialog", text, matches: innermost.map(\.text))
        }
    }

    private static func find(
        _ kind: String,
        _ name: String,
        in candidates: [PageElement],
        by label: (PageElement) -> String
    ) throws -> PageElement {
        let exact = candidates.filter { label($0) == name }
        let matches = exact.isEmpty ? candidates.filter { label($0).contains(name) } : exact
        switch matches.count {
        case 1: return matches[0]
        case 0: throw PageError.notFound(kind, name, present: candidates.map(label))
        default: throw PageError.ambiguous(kind, name, matches: matches.map(label))
        }
    }
}

extension PageElement {
    fileprivate var isClickable: Bool {
        (name == "button" || name == "a" || attributes["data-click"] != nil) && !isHidden
    }

    fileprivate var isContainer: Bool {
        if ["li", "tr", "section", "form"].contains(name) || attributes["role"] == "dialog" { return true }
        return attributes["class"]?.split(separator: " ").contains("card") ?? false
    }

    fileprivate func isInside(_ other: PageElement) -> Bool {
        guard let parent else { return false }
        return parent === other || parent.isInside(other)
    }
}
