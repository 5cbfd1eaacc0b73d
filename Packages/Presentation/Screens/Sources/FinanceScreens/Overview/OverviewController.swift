import ScreensKit

enum OverviewAction: Hashable, Sendable {
    case refresh
    case forget(String)
}

@MainActor final class OverviewController: ScreenController, Page {
    var viewModel = OverviewViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.money) }
    var view: OverviewView { OverviewView(viewModel: expected(\.viewModel)) }
    private let accounts: any AccountsProviding
    private let transfers: any PendingTransfersProviding
    private let preferences: any PreferencesServing
    private let navigator: any Navigating
    private var known: [Account] = []

    init(
        accounts: any AccountsProviding, transfers: any PendingTransfersProviding, preferences: any PreferencesServing,
        links: [TabLink] = [], navigator: any Navigating
    ) {
        (self.accounts, self.transfers, self.preferences) = (accounts, transfers, preferences)
        self.navigator = navigator
        viewModel.links = links
        viewModel.transferLocation = navigator.location(of: TransferPage())
        viewModel.templatesLocation = navigator.location(of: TransferTemplatesPage())
    }

    // MARK: Life cycle

    func load() async {
        // Before the first balance is shown.
        viewModel.hidesBalances = await preferences.current()[.hidesBalances]
        await showStored { _ in true }
        await showTransfers()
        await refresh()
    }

    func didAppear() async {
        async let _: Void = followTransfers()
        async let _: Void = followPreferences()
        let changes = accounts.overviews()
        // Data may have changed while the page was covered, or since loading.
        await showStored { !$0.isStale }
        for await overview in changes { viewModel.overview.show(content(overview)) }
    }

    private func followPreferences() async {
        for await present in preferences.changes() { viewModel.hidesBalances = present[.hidesBalances] }
    }

    private func followTransfers() async { await transfers.followPendingOrders { show($0) } }

    // MARK: Event handling

    func handle(_ action: OverviewAction) async {
        switch action {
        case .refresh: await refresh()
        case .forget(let id):
            await optimistically(\.viewModel) {
                $0.pending.removeAll { $0.id == id }
            } work: { () throws(FinanceError) in
                try await transfers.forgetOrder(id)
            } failed: {
                viewModel.overview.fail($0.message)
            }
            await showTransfers()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await fetch(\.viewModel.overview, failed: \.message) { () throws(FinanceError) in content(try await accounts.refresh()) }
    }

    private func showStored(where isWanted: (Overview) -> Bool) async {
        guard let stored = try? await accounts.storedOverview(), isWanted(stored) else { return }
        viewModel.overview.show(content(stored))
    }

    private func content(_ overview: Overview) -> OverviewViewModel.Content {
        known = overview.accounts
        return OverviewViewModel.Content(overview) { navigator.location(of: AccountPage(id: $0)) }
    }

    private func showTransfers() async { if let pending = try? await transfers.pendingOrders() { show(pending) } }

    private func show(_ pending: [PendingTransfer]) {
        viewModel.pending = pending.map { transfer in
            PendingOrderViewModel(transfer, accounts: known) { navigator.location(of: TransferPage(order: $0)) }
        }
    }
}
