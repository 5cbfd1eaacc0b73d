@_spi(Rendering) import HTMLRendering
@_spi(Rendering) public import PresentationKit

/// Drives a screen as a user would, by the texts on the page.
///
/// The page runs in this process, without a browser, a server or a clock. Life cycle, handlers and actions run through the same code as in
/// a live session. Before each step the page is checked for faults of the renderer, duplicate ids, fields without labels, buttons without
/// names and dangling references, so that no test passes on an unusable page.
///
/// A name matches whole names first, then parts of names. An ambiguous name is an error.
@MainActor public final class TestPage {
    public let controller: any ScreenController
    /// The language of the page. A change is rendered immediately.
    public var language: PageLanguage {
        get { speech.language() }
        set {
            speech.language = { newValue }
            changed()
        }
    }

    let runtime: ScreenRuntime<HTMLRenderer>
    let open: (@MainActor (String) async -> Void)?
    let limit: Duration
    private let speech: Speech
    var rendered: PageElement?
    var isDirty = true
    let changes = ChangeSignal()
    var entries = FieldEntries()
    /// Events that were left running with `until:`.
    var unfinished = 0

    /// Shows a screen and waits until it has loaded.
    ///
    /// - Parameters:
    ///   - aspects: The aspects of all screens of the page.
    ///   - waitsForLoad: Whether to wait; false shows the page while it loads.
    ///   - limit: The timeout of each step. The default is long enough for a busy machine.
    ///   - open: Called with the location of a link that has no handler.
    ///   - language: Returns the language until ``language`` is set. Default: English.
    public init(
        _ controller: any ScreenController, at location: String = "/", aspects: AspectWeaver = AspectWeaver([]), waitsForLoad: Bool = true,
        limit: Duration = .seconds(60), open: (@MainActor (String) async -> Void)? = nil,
        language: @escaping @MainActor () -> PageLanguage = { .english }
    ) async {
        (self.controller, self.limit, self.open) = (controller, limit, open)
        let speech = Speech(language: language)
        self.speech = speech
        runtime = ScreenRuntime(controller, at: location, weaver: aspects, language: { speech.language() }, renderer: HTMLRenderer())
        runtime.onChange = { [weak self] in self?.changed() }
        runtime.onEnd = { [changes] in changes.announce() }
        runtime.start()
        if waitsForLoad { await runtime.settle() }
    }

    /// Checks the current page.
    ///
    /// - Throws: ``PageError`` with all faults.
    public func check() throws { _ = try checked() }

    /// Returns and removes the pending commands for the device, in order.
    public func takeCommands() -> [DeviceCommand] { runtime.takeCommands() }

    /// Removes all screens of the page.
    public func end() { runtime.end() }

    func changed() {
        isDirty = true
        changes.announce()
    }

    /// The current page, rendered again if a screen has changed.
    func current() throws -> PageElement {
        if let rendered, !isDirty { return rendered }
        isDirty = false
        do {
            let page = try PageParser.parse(runtime.render().html())
            entries.follow(page)
            rendered = page
            return page
        } catch {
            throw PageError("The page is not well-formed HTML. \(error)")
        }
    }

    func checked() throws -> PageElement {
        let page = try current()
        let faults = runtime.faults + PageChecks.faults(of: page)
        if !faults.isEmpty { throw PageError("The page has accessibility problems:" + faults.map { "\n- \($0)" }.joined()) }
        return page
    }
}

/// The language of a page, shared by the page and its runtime.
@MainActor private final class Speech {
    var language: @MainActor () -> PageLanguage
    init(language: @escaping @MainActor () -> PageLanguage) { self.language = language }
}
