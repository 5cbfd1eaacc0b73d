import CoreScreensKit

enum WebPageAction: Hashable, Sendable { case hear(String) }

@MainActor final class WebPageController: ScreenController {
    var viewModel = WebPageViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.title ?? .page) }
    var view: WebPageView { WebPageView(viewModel: viewModel) }
    let replacement: PathConfiguration.Replacement?
    private let id: String
    private let bridge: any WebBridgeServing
    private let navigator: any Navigating
    private var pipe: BridgePipe?

    init(
        id: String, replacement: PathConfiguration.Replacement? = nil, bridge: any WebBridgeServing, navigator: any Navigating
    ) {
        (self.id, self.replacement, self.bridge, self.navigator) = (id, replacement, bridge, navigator)
    }

    // MARK: Life cycle

    func load() async {
        do throws(BridgeError) { viewModel.show(try bridge.page(id), query: replacement?.query ?? "") } catch { viewModel.show(error) }
    }

    func didAppear() async {
        // Created again for each load, because a reloaded page starts a new conversation.
        guard let page = try? bridge.page(id) else { return }
        let pipe = BridgePipe(origin: page.origin) { [weak self] in self?.viewModel.outbox.send($0) }
        self.pipe = pipe
        defer { pipe.close() }
        do throws(BridgeError) { try await bridge.serve(id, over: pipe, navigator: navigator) } catch { viewModel.show(error) }
    }

    // MARK: Event handling

    func handle(_ action: WebPageAction) async {
        switch action {
        case .hear(let text): pipe?.receive(text)
        }
    }
}

extension WebPageController: ReplacementPage {}
