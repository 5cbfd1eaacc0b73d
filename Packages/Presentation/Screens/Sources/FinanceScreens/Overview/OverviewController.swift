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
    /// Begins before the page is loaded, so that no change falls between loading and following.
    private var changes: AsyncStream<Overview>?

    init(accounts: any AccountsProviding, navigator: any Navigating) {
        self.accounts = accounts
        self.navigator = navigator
        viewModel.transferLocation = navigator.location(of: TransferPage())
    }

    // MARK: Life cycle

    func willAppear() {
        changes = accounts.overviews()
    }

    func load() async {
        if let stored = try? await accounts.storedOverview() { show(stored) }
        await refresh()
    }

    func didAppear() async {
        guard let changes else { return }
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
        viewModel.isRefreshing = true
        defer { viewModel.isRefreshing = false }
        do throws(FinanceError) {
            show(try await accounts.refresh())
        } catch {
            viewModel.show(error)
        }
    }

    private func show(_ overview: Overview) {
        viewModel.show(overview) { navigator.location(of: AccountPage(id: $0)) }
    }
}

extension OverviewController: Page {}
