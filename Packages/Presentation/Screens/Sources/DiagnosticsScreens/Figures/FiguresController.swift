import ScreensKit

enum FiguresAction: Hashable, Sendable {
    case refresh
}

@MainActor
final class FiguresController: ScreenController {
    var viewModel = FiguresViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.diagnostics) }
    var view: FiguresView { FiguresView(viewModel: viewModel) }

    private let figures: any MetricsProviding
    private let previousRun: any PreviousRunReporting

    init(figures: any MetricsProviding, previousRun: any PreviousRunReporting, navigator: any Navigating) {
        self.figures = figures
        self.previousRun = previousRun
        viewModel.logLocation = navigator.location(of: LogPage())
    }

    // MARK: Life cycle

    func load() async {
        await assemble()
    }

    // MARK: Event handling

    func handle(_ action: FiguresAction) async {
        switch action {
        case .refresh:
            viewModel.isRefreshing = true
            await assemble()
        }
    }

    // MARK: View-model assembly

    private func assemble() async {
        var next = viewModel
        next.show(await previousRun.previousRun())
        next.show(await figures.caches())
        next.show(await figures.network())
        next.show(await figures.pages())
        next.show(await figures.statisticsQueue())
        next.show(await figures.system())
        next.isRefreshing = false
        viewModel = next
    }
}

extension FiguresController: Page {}
