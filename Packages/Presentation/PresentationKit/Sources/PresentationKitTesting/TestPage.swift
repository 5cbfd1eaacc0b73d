@_spi(Rendering) import HTMLRendering
@_spi(Rendering) public import PresentationKit

/// Drives a screen as a user would: by what is read on the page.
///
/// ```swift
/// let page = await TestPage(TransferController(service: FakeTransfers()))
/// try await page.fill("Amount", "100")
/// try await page.submit("Send")
/// #expect(page.text.contains("Sent"))
/// ```
///
/// The page lives in this process, without a browser, a server or a clock. Life cycle, handlers and actions take the very way that they
/// take in the live session. Before each step the page is checked: faults of the renderer, duplicate ids, fields without labels, buttons
/// without names and references to nothing are refused, so no test passes on a page that a user could not use.
///
/// Names are compared as a whole first; when nothing has that name, as a part of the name. A name that fits several things is refused.
@MainActor
public final class TestPage {
    /// The screen that the page was made with.
    public let controller: any ScreenController
    /// The language of the page. A change is shown at once.
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
    /// Events that were left running because a test waited for something else.
    var unfinished = 0

    /// Shows a screen and waits until it has loaded.
    ///
    /// - Parameters:
    ///   - controller: The screen, most often a container with screens in it.
    ///   - location: The screen's location.
    ///   - aspects: Woven around all screens of the page.
    ///   - waitsForLoad: Whether to wait; false shows the page as it is while it loads.
    ///   - limit: How long any step may take before it fails: long enough for a busy machine, as only what hangs waits so long.
    ///   - open: Called with the location of a link that has no handler.
    ///   - language: What the page speaks until ``language`` is set, such as what its root screen says. Default: English.
    public init(
        _ controller: any ScreenController,
        at location: String = "/",
        aspects: AspectWeaver = AspectWeaver([]),
        waitsForLoad: Bool = true,
        limit: Duration = .seconds(60),
        open: (@MainActor (String) async -> Void)? = nil,
        language: @escaping @MainActor () -> PageLanguage = { .english }
    ) async {
        self.controller = controller
        self.limit = limit
        self.open = open
        let speech = Speech(language: language)
        self.speech = speech
        runtime = ScreenRuntime(controller, at: location, weaver: aspects, language: { speech.language() }, renderer: HTMLRenderer())
        runtime.onChange = { [weak self] in self?.changed() }
        runtime.onEnd = { [changes] in changes.announce() }
        runtime.start()
        if waitsForLoad { await runtime.settle() }
    }

    /// Checks the page as it is.
    ///
    /// - Throws: ``PageError`` that lists all faults.
    public func check() throws {
        _ = try checked()
    }

    /// Returns and removes the commands for the device since the last call, in their order.
    public func takeCommands() -> [DeviceCommand] {
        runtime.takeCommands()
    }

    /// Removes all screens of the page.
    public func end() {
        runtime.end()
    }

    func changed() {
        isDirty = true
        changes.announce()
    }

    /// The page as it is now; rendered again when a screen has changed.
    func current() throws -> PageElement {
        if let rendered, !isDirty { return rendered }
        isDirty = false
        do {
            let page = try PageParser.parse(runtime.render().html())
            entries.follow(page)
            rendered = page
            return page
        } catch {
            throw PageError.unreadable("\(error)")
        }
    }

    func checked() throws -> PageElement {
        let page = try current()
        let faults = runtime.faults + PageChecks.faults(of: page)
        if !faults.isEmpty { throw PageError.unusable(faults) }
        return page
    }
}

/// The language of a page, shared by the page and its runtime.
@MainActor
private final class Speech {
    var language: @MainActor () -> PageLanguage

    init(language: @escaping @MainActor () -> PageLanguage) {
        self.language = language
    }
}
