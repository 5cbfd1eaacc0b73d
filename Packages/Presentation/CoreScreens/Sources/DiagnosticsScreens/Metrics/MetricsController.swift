import CoreScreensKit

enum MetricsAction: Hashable, Sendable { case refresh, makeReport, savedReport }

@MainActor final class MetricsController: ScreenController, Page {
    var viewModel = MetricsViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.diagnostics) }
    var view: MetricsView { MetricsView(viewModel: viewModel) }
    private let metrics: any MetricsProviding
    private let previousRun: any PreviousRunReporting

    init(metrics: any MetricsProviding, previousRun: any PreviousRunReporting, navigator: any Navigating) {
        self.metrics = metrics
        self.previousRun = previousRun
        viewModel.logLocation = navigator.location(of: LogPage())
        viewModel.tourLocation = navigator.location(of: TourPage())
    }

    // MARK: Life cycle

    func load() async { await assemble() }

    // MARK: Event handling

    func handle(_ action: MetricsAction) async {
        switch action {
        case .refresh:
            viewModel.isRefreshing = true
            await assemble()
        case .makeReport: viewModel.report = await metrics.report()
        case .savedReport: viewModel.report = nil
        }
    }

    // MARK: View-model assembly

    private func assemble() async {
        var next = viewModel
        next.show(await previousRun.previousRun())
        next.show(await metrics.caches())
        next.show(await metrics.network())
        next.show(await metrics.statisticsQueue())
        next.show(await metrics.system())
        next.isRefreshing = false
        viewModel = next
    }
}
