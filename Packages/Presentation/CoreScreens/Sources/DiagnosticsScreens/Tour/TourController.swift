import CoreScreensKit

@MainActor final class TourController: ScreenController, Page {
    var viewModel = TourViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.tour) }
    var view: TourView { TourView(viewModel: viewModel) }
    private let taps: any TapTracing

    init(taps: any TapTracing) { self.taps = taps }

    // MARK: Life cycle

    func load() async { viewModel.steps = await taps.lastTap() }

    func didAppear() async {
        let changes = taps.tapChanges()
        // The path may have changed since loading.
        await load()
        for await _ in changes { await load() }
    }
}
