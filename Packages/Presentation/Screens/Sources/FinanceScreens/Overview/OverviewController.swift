import PresentationKit
import Services

enum OverviewAction: Hashable, Sendable {
    case refresh
}

@MainActor
final class OverviewController: ScreenController {
    var viewModel = OverviewViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Money"
    var view: OverviewView { OverviewView(viewModel: viewModel) }

    private let accounts: any AccountsProviding
    private let navigator: any Navigating

    init(accounts: any AccountsProviding, navigator: any Navigating) {
        self.accounts = accounts
        self.navigator = navigator
        viewModel.transferLocation = navigator.location(of: TransferPage())
    }

    // MARK: Life cycle

    func load() async {
        if let stored = try? await accounts.storedOverview() { show(stored) }
        await refresh()
    }

    func didAppear() async {
        let changes = accounts.overviews()
        // What changed while the page was covered, or between loading and here.
        if let stored = try? await accounts.storedOverview(), !stored.isStale { show(stored) }
        for await overview in changes { show(overview) }
    }

    // MARK: Event handling

    func handle(_ action: OverviewAction) async {
        switch action {
        case .refresh: await refresh()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await busy(\.viewModel.isRefreshing) { () throws(FinanceError) in
            show(try await accounts.refresh())
        } failed: {
            viewModel.show($0)
        }
    }

    private func show(_ overview: Overview) {
        viewModel.show(overview) { navigator.location(of: AccountPage(id: $0)) }
    }
}

extension OverviewController: Page {}
