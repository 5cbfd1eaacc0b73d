import ScreensKit

enum FundsAction: Hashable, Sendable {
    case refresh
    case forget(String)
}

@MainActor final class FundsController: ScreenController, Page {
    var viewModel = FundsViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.funds) }
    var view: FundsView { FundsView(viewModel: expected(\.viewModel)) }
    private let funds: any FundsProviding & PendingFundOrdersProviding
    private let navigator: any Navigating

    init(funds: any FundsProviding & PendingFundOrdersProviding, navigator: any Navigating) {
        (self.funds, self.navigator) = (funds, navigator)
    }

    // MARK: Life cycle

    func load() async {
        await showStored()
        await showOrders()
        await refresh()
    }

    func didAppear() async {
        async let _: Void = followOrders()
        let changes = funds.overviewChanges()
        // The overview may have changed while the page was covered.
        await showStored()
        for await overview in changes { viewModel.funds.value = content(overview) }
    }

    private func followOrders() async { await funds.followPendingOrders { show($0) } }

    // MARK: Event handling

    func handle(_ action: FundsAction) async {
        switch action {
        case .refresh: await refresh()
        case .forget(let id):
            await optimistically(\.viewModel) {
                $0.pending.removeAll { $0.id == id }
            } work: { () throws(FundsError) in
                try await funds.forgetOrder(id)
            } failed: {
                viewModel.funds.fail($0.message)
            }
            await showOrders()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await fetch(\.viewModel.funds, failed: \.message) { () throws(FundsError) in content(try await funds.overview()) }
    }

    private func showStored() async { if let stored = try? await funds.storedOverview() { viewModel.funds.value = content(stored) } }
    private func showOrders() async { if let pending = try? await funds.pendingOrders() { show(pending) } }
    private func show(_ pending: [PendingFundOrder]) { viewModel.pending = pending.compactMap { PendingOrderViewModel($0) } }

    private func content(_ overview: FundsOverview) -> FundsViewModel.Content {
        FundsViewModel.Content(overview) { navigator.location(of: FundPage(id: $0)) }
    }
}
