@_spi(Rendering) import HTMLRendering
import LiveHTML
@_spi(Rendering) import PresentationKit
import PresentationKitTesting

/// Texts that try to execute code, in every context, safe and unsafe.
@MainActor final class HostileController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var seed: UInt64 = 0
        var texts: [String] { Array(HostileText(seed: seed).prefix(250)) }
    }

    enum Action: Hashable, Sendable { case next }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Hostile"
    init(seed: UInt64) { viewModel.seed = seed }

    var view: Node {
        Stack {
            Button("Next", action: Action.next)
            "<output id=\"seed\">\(String(viewModel.seed))</output>"
            HostilePage(viewModel.texts)
        }.body
    }

    func handle(_ action: Action) async { viewModel.seed += 1 }
}

/// Random pages that change, shared by all windows with the same seed.
@MainActor final class RandomController: ScreenController {
    typealias Action = RandomPages.Action
    private static let step = Action.press(0)

    struct ViewModel: Sendable {
        var steps = 0
        var pages: RandomPages
    }

    /// The state that all windows of a seed share.
    private final class World {
        var viewModel: ViewModel
        var windows: [ScreenContext] = []
        init(seed: UInt64) { viewModel = ViewModel(pages: RandomPages(seed: seed)) }
    }

    private static var worlds: [UInt64: World] = [:]
    let context = ScreenContext()
    let title = "Random"
    private let world: World

    init(seed: UInt64) {
        let world = Self.worlds[seed] ?? World(seed: seed)
        Self.worlds[seed] = world
        self.world = world
    }

    var view: Node { Self.node(world.viewModel) }

    private static func node(_ viewModel: ViewModel) -> Node {
        Stack {
            Button("Step", action: step)
            "<output id=\"steps\">\(viewModel.steps)</output>"
            viewModel.pages.page
        }.body
    }

    func willAppear() { world.windows.append(context) }
    func willDisappear() { world.windows.removeAll { $0 === context } }

    func handle(_ action: Action) async {
        guard action == Self.step else { return }
        world.viewModel.steps += 1
        _ = world.viewModel.pages.next()
        for window in world.windows { window.setNeedsRender() }
    }

    /// The same state rendered by a new renderer.
    static func firstPaint(at path: String) -> LiveAsset? {
        let parts = path.split(separator: "/")
        guard parts.count == 2, parts[0] == "first-paint", let seed = UInt64(parts[1]), let world = worlds[seed] else { return nil }
        var renderer = HTMLRenderer()
        let html = renderer.render(.box(Box(.screen(isMain: true), node(world.viewModel)))).html()
        return LiveAsset(mediaType: "text/html", bytes: Array(html.utf8))
    }
}

/// A page of another origin between a field and a button: `/framed?at=http://host:port/path`.
@MainActor final class FramedController: ScreenController {
    enum Action: Hashable, Sendable {
        case press
        case hear(String)
    }

    var presses = 0 { didSet { context.setNeedsRender() } }
    var heard = 0 { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Framed"
    private let location: String
    init(_ location: String) { self.location = location }

    var view: Node {
        Stack {
            Link("Contents", to: "/")
            TextField("text", label: "Text")
            Button("Press", action: Action.press)
            Text("Presses: \(presses)")
            Text("Heard: \(heard)")
            WebFrame("Guest", location: location, outbox: FrameOutbox(), onMessage: Action.hear)
        }.body
    }

    func handle(_ action: Action) {
        switch action {
        case .press: presses += 1
        case .hear: heard += 1
        }
    }
}
