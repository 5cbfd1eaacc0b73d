import ScreensKit

enum FundAction: Hashable, Sendable {
    case retry
    case show(ChartRange)
    case forget(String)
}

@MainActor final class FundController: ScreenController, Page {
    var viewModel = FundViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { viewModel.fund.value?.title ?? localized(.funds) }
    var view: FundView { FundView(viewModel: viewModel) }
    private let id: String
    private let funds: any FundsProviding & PendingFundOrdersProviding
    private let navigator: any Navigating

    init(id: String, funds: any FundsProviding & PendingFundOrdersProviding, navigator: any Navigating) {
        (self.id, self.funds, self.navigator) = (id, funds, navigator)
        viewModel.buy = navigator.location(of: BuyFundPage(id: id))
        viewModel.sell = navigator.location(of: SellFundPage(id: id))
    }

    // MARK: Life cycle

    func load() async {
        if let stored = try? await funds.storedPrices(of: id) { viewModel.prices.value = stored }
        if let stored = try? await funds.storedTransactions(of: id) { viewModel.transactions.value = stored }
        await showStored()
        if let pending = try? await funds.pendingOrders() { show(pending) }
        await refresh()
    }

    func didAppear() async {
        async let _: Void = followOrders()
        let changes = funds.overviewChanges()
        // The holding may have changed while the page was covered.
        if let stored = try? await funds.storedOverview() { await showTrade(stored) }
        for await overview in changes { await showTrade(overview) }
    }

    /// Shows an overview, and fetches the history again if it contains another order.
    private func showTrade(_ overview: FundsOverview) async {
        let units = viewModel.fund.value?.holding?.units
        show(overview)
        if viewModel.fund.value?.holding?.units != units { await refreshTransactions() }
    }

    private func followOrders() async { await funds.followPendingOrders { show($0) } }

    // MARK: Event handling

    func handle(_ action: FundAction) async {
        switch action {
        case .retry: await refresh()
        case .show(let range): viewModel.range = range
        case .forget(let id):
            do throws(FundsError) { try await funds.forgetOrder(id) } catch { viewModel.fund.fail(error.message) }
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await fetch(\.viewModel.fund, failed: \.message) { () throws(FundsError) in
            let overview = try await funds.overview()
            guard let fund = overview.fund(id) else { throw .unknownFund }
            return content(fund, in: overview)
        }
        await fetch(\.viewModel.prices, failed: \.message) { () throws(FundsError) in try await funds.prices(of: id) }
        await refreshTransactions()
    }

    private func refreshTransactions() async {
        await fetch(\.viewModel.transactions, failed: \.message) { () throws(FundsError) in try await funds.transactions(of: id) }
    }

    private func showStored() async { if let stored = try? await funds.storedOverview() { show(stored) } }

    private func show(_ overview: FundsOverview) {
        if let fund = overview.fund(id) { viewModel.fund.value = content(fund, in: overview) }
    }

    private func content(_ fund: Fund, in overview: FundsOverview) -> FundViewModel.Content {
        viewModel.share = navigator.location(of: SharePage(location: navigator.location(of: FundPage(id: id)), title: fund.title))
        return FundViewModel.Content(fund, in: overview)
    }

    private func show(_ pending: [PendingFundOrder]) {
        viewModel.pending = pending.filter { $0.order.fund == id }.compactMap { PendingOrderViewModel($0) }
    }
}
