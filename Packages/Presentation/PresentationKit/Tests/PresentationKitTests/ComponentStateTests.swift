import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

/// Counts its presses and contains nodes of the screen.
private struct Counter: Component {
    struct ViewModel: Sendable { var count = 0 }
    enum Action: Hashable, Sendable { case press }

    let key: String
    var step = 1
    var inner: Node = .empty
    var initial: ViewModel { ViewModel() }
    func handle(_ action: Action, _ viewModel: inout ViewModel) { viewModel.count += step }

    func content(_ viewModel: ViewModel) -> Node {
        Button("\(key) \(viewModel.count)", action: Action.press)
        inner
    }
}

@MainActor private final class CountersController: ScreenController {
    enum Action: Hashable, Sendable { case own }

    let context = ScreenContext()
    var make: () -> Node { didSet { context.setNeedsRender() } }
    var owns = 0
    var view: Node { make() }
    init(_ make: @escaping () -> Node) { self.make = make }
    func handle(_ action: Action) async { owns += 1 }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct ComponentStateTests {
    private func texts(_ page: Page) -> String { TextRenderer.text(of: page.runtime.root.node) }

    @Test func state_whenTheScreenChanges_staysAndUsesTheNewValues() async throws {
        let controller = CountersController { Counter(key: "a").body }
        let page = await Page(settling: controller)
        try await page.press("a 0")
        controller.make = { Node([Text("new").body, Counter(key: "a", step: 10).body]) }
        try await page.press("a 1")
        #expect(texts(page) == "new\n[a 11]")
    }

    @Test func state_whenComponentWasRemoved_startsFresh() async throws {
        let controller = CountersController { Counter(key: "a").body }
        let page = await Page(settling: controller)
        try await page.press("a 0")
        controller.make = { .empty }
        #expect(texts(page) == "")
        controller.make = { Counter(key: "a").body }
        #expect(texts(page) == "[a 0]")
    }

    @Test func state_whileItsScreenIsCovered_stays() async throws {
        let stack = StackContainer(root: CountersController { Counter(key: "a").body }, at: "/")
        let page = await Page(settling: stack)
        try await page.press("a 0")
        stack.push(ProbeController("other"), at: "/other")
        #expect(!page.html.contains("a 1"))
        stack.pop()
        #expect(page.html.contains("a 1"))
    }

    @Test func state_inRows_belongsToTheRowsKey() async throws {
        var order = [1, 2]
        let controller = CountersController { list(order, id: \.self) { _ in Counter(key: "a") } }
        let page = await Page(settling: controller)
        try await page.press("a 0", 1)
        order = [2, 3, 1]
        controller.context.setNeedsRender()
        #expect(texts(page) == "[a 1] [a 0] [a 0]")
    }

    @Test func components_whenKeysAreEqual_areDistinguishedByOrder() async throws {
        let page = await Page(settling: CountersController { Node([Counter(key: "a").body, Counter(key: "a").body]) })
        try await page.press("a 0", 1)
        #expect(texts(page) == "[a 0] [a 1]")
    }

    @Test func press_insideAComponent_reachesTheInnermostThatUnderstandsIt_orTheScreen() async throws {
        let controller = CountersController {
            let own = Button("Own", action: CountersController.Action.own).body
            return Counter(key: "outer", inner: Node([Counter(key: "inner", inner: own).body])).body
        }
        let page = await Page(settling: controller)
        try await page.press("Own")
        try await page.press("inner 0")
        #expect(controller.owns == 1)
        #expect(texts(page) == "[outer 0] [inner 1] [Own]")
        try await page.press("outer 0")
        #expect(texts(page) == "[outer 1] [inner 1] [Own]")
    }

    @Test func component_withoutHost_rendersInitialState() { #expect(TextRenderer.text(of: Counter(key: "a")) == "[a 0]") }
}
