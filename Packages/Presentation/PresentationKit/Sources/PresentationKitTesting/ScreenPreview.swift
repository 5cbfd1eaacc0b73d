public import PresentationKit

/// A screen or a view in one state. A preview provides a text snapshot, an HTML snapshot and an accessibility check.
@MainActor public struct ScreenPreview: Sendable, Identifiable {
    /// The name of the preview. The name of its snapshot consists of its letters and digits, with hyphens for other characters.
    public nonisolated let name: String

    /// The name in lower-case letters, digits and hyphens, for use in an address.
    public nonisolated var id: String { String(SnapshotFolder.fileName(of: name).dropLast(".txt".count)) }
    private let waitsForLoad: Bool
    private let make: @MainActor @Sendable () async throws -> TestPage

    /// Creates a preview of a screen.
    ///
    /// - Parameter waitsForLoad: Whether the screen is loaded; false shows it while loading.
    public init(
        _ name: String, waitsForLoad: Bool = true, prepare: @escaping @MainActor @Sendable (TestPage) async throws -> Void = { _ in },
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

    /// Creates a preview of a view, without actions.
    public init(_ name: String, view: some View) {
        let node = view.body
        self.init(name) { StillController(view: { node }) }
    }

    /// Renders the preview, checks it, and compares it with its snapshot.
    ///
    /// - Throws: ``PageError`` if the page has faults, differs from its snapshot, or has none; errors of `prepare`.
    public func check(in folder: SnapshotFolder) async throws {
        let page = try await make()
        defer { page.end() }
        try page.check()
        try folder.check(try page.review(), of: name)
    }

    /// Prepares the screen for display.
    ///
    /// - Returns: The prepared screen. It does not load again, and its actions have an effect. A screen that has not loaded stays in that
    ///   state.
    /// - Throws: Errors of `prepare`.
    public func open() async throws -> any ScreenController {
        let page = try await make()
        defer { page.end() }
        return waitsForLoad ? Self.prepared(page.controller) : Self.still(page.controller)
    }

    private static func prepared<Screen: ScreenController>(_ screen: Screen) -> any ScreenController { PreparedController(screen) }

    private static func still(_ screen: some ScreenController) -> any ScreenController {
        StillController(view: { screen.view.body }, title: { screen.title })
    }

    /// Checks previews, and that the folder contains no other snapshots.
    ///
    /// - Returns: One message for each failed preview; empty on success.
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

@MainActor private final class StillController: ScreenController {
    let context = ScreenContext()
    private let show: () -> Node
    private let name: () -> String

    /// Evaluated for each render, because the language of the page may change.
    init(view: @escaping () -> Node, title: @escaping () -> String = { "" }) {
        show = view
        name = title
    }

    var view: Node { show() }
    var title: String { name() }
}

/// A prepared screen, which does not load again.
@MainActor private final class PreparedController<Screen: ScreenController>: ScreenController {
    private let screen: Screen
    init(_ screen: Screen) { self.screen = screen }
    var context: ScreenContext { screen.context }
    var view: Screen.Content { screen.view }
    var title: String { screen.title }
    func willAppear() { screen.willAppear() }
    func didAppear() async throws { try await screen.didAppear() }
    func willDisappear() { screen.willDisappear() }
    func unload() { screen.unload() }
    func handle(_ action: Screen.Action) async throws { try await screen.handle(action) }
}
