public import PresentationKit

/// A screen or a view in one state, declared once: a snapshot of its text, a snapshot of its HTML and a check of what a user would
/// stumble over, all at once.
///
/// ```swift
/// let previews = [
///     ScreenPreview("Transfer, empty") { TransferController(service: FakeTransfers()) },
///     ScreenPreview("Transfer, refused", prepare: { try await $0.submit("Send") }) { TransferController(service: FakeTransfers()) },
///     ScreenPreview("Amount, negative", view: MoneyLabel(minorUnits: -1, currency: "EUR")),
/// ]
///
/// @Test func previews_whenShown_areAsReviewed() async {
///     let faults = await ScreenPreview.faults(of: previews, in: SnapshotFolder())
///     #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
/// }
/// ```
@MainActor
public struct ScreenPreview: Sendable, Identifiable {
    /// The name of the preview. The name of its snapshot consists of its letters and digits, with hyphens for other characters.
    public nonisolated let name: String

    /// The name in small letters, digits and hyphens, as in an address.
    public nonisolated var id: String { String(SnapshotFolder.fileName(of: name).dropLast(".txt".count)) }

    private let waitsForLoad: Bool
    private let make: @MainActor @Sendable () async throws -> TestPage

    /// A screen.
    ///
    /// - Parameters:
    ///   - name: What is shown.
    ///   - waitsForLoad: Whether the screen has loaded; false shows it as it is meanwhile.
    ///   - prepare: Brings the screen into its state, as a user would.
    ///   - controller: Makes the screen, with everything that it needs.
    public init(
        _ name: String,
        waitsForLoad: Bool = true,
        prepare: @escaping @MainActor @Sendable (TestPage) async throws -> Void = { _ in },
        controller: @escaping @MainActor @Sendable () async throws -> any ScreenController
    ) {
        self.name = name
        self.waitsForLoad = waitsForLoad
        make = {
            let page = await TestPage(try await controller(), waitsForLoad: waitsForLoad)
            try await prepare(page)
            return page
        }
    }

    /// A view whose actions are not performed.
    public init(_ name: String, view: some View) {
        let node = view.body
        self.init(name) { StillController(view: { node }) }
    }

    /// Shows the preview, checks it, and compares it with what was reviewed.
    ///
    /// - Throws: ``PageError`` when the page has faults, is not what was reviewed, or was never reviewed; and what `prepare` throws.
    public func check(in folder: SnapshotFolder) async throws {
        let page = try await make()
        defer { page.end() }
        try page.check()
        try folder.check(try page.review(), of: name)
    }

    /// Brings the screen into its state, to display it.
    ///
    /// - Returns: The screen as it is. It does not load again, and what can be done on it is done for real; one that has not loaded stays so.
    /// - Throws: What `prepare` throws.
    public func open() async throws -> any ScreenController {
        let page = try await make()
        defer { page.end() }
        return waitsForLoad ? Self.prepared(page.controller) : Self.still(page.controller)
    }

    private static func prepared<Screen: ScreenController>(_ screen: Screen) -> any ScreenController { PreparedController(screen) }

    private static func still(_ screen: some ScreenController) -> any ScreenController {
        StillController(view: { screen.view.body }, title: { screen.title })
    }

    /// Checks previews, and that there is no snapshot in the folder that belongs to none of them.
    ///
    /// - Returns: What is wrong, a text for each preview; empty when nothing is.
    public static func faults(of previews: [ScreenPreview], in folder: SnapshotFolder) async -> [String] {
        var faults: [String] = []
        var names: Set<String> = []
        for preview in previews {
            if !names.insert(SnapshotFolder.fileName(of: preview.name)).inserted {
                faults.append("\(preview.name): another preview has the same name, or one that differs in signs only.")
            }
            do {
                try await preview.check(in: folder)
            } catch {
                faults.append("\(preview.name): \(error)")
            }
        }
        return faults + folder.stale(besides: names)
    }
}

@MainActor
private final class StillController: ScreenController {
    let context = ScreenContext()
    private let show: () -> Node
    private let name: () -> String

    /// Asked each time, because the page may speak another language then.
    init(view: @escaping () -> Node, title: @escaping () -> String = { "" }) {
        show = view
        name = title
    }

    var view: Node { show() }
    var title: String { name() }
}

/// A screen that was brought into its state already: it does everything but load.
@MainActor
private final class PreparedController<Screen: ScreenController>: ScreenController {
    private let screen: Screen

    init(_ screen: Screen) {
        self.screen = screen
    }

    var context: ScreenContext { screen.context }
    var view: Screen.Content { screen.view }
    var title: String { screen.title }

    func willAppear() { screen.willAppear() }
    func didAppear() async throws { try await screen.didAppear() }
    func willDisappear() { screen.willDisappear() }
    func unload() { screen.unload() }
    func handle(_ action: Screen.Action) async throws { try await screen.handle(action) }
}
