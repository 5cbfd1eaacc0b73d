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
    private let accounts: any AccountsProviding & TransactionsProviding & PlannedTransfersProviding
    private let transfers: any PendingTransfersProviding
    private let preferences: any PreferencesServing
    private let navigator: any Navigating
    private var known: [Account] = []

    init(
        accounts: any AccountsProviding & TransactionsProviding & PlannedTransfersProviding,
        transfers: any PendingTransfersProviding, preferences: any PreferencesServing,
        links: [TabLink] = [], navigator: any Navigating
    ) {
        (self.accounts, self.transfers, self.preferences) = (accounts, transfers, preferences)
        self.navigator = navigator
        viewModel.links = links
        viewModel.transferLocation = navigator.location(of: TransferPage())
        viewModel.searchLocation = navigator.location(of: TransactionsPage())
        viewModel.plannedLocation = navigator.location(of: PlannedTransfersPage())
        viewModel.payeesLocation = navigator.location(of: PayeesPage())
    }

    // MARK: Life cycle

    func load() async {
        // Before the first balance is shown.
        viewModel.hidesBalances = await preferences.current()[.hidesBalances]
        await showStored { _ in true }
        await showTransfers()
        await showPlans()
        let isFirst = viewModel.overview.value == nil
        viewModel.awaitsTransactions = true
        async let activity: Void = showActivity()
        await refresh()
        await activity
        viewModel.awaitsTransactions = isFirst
    }

    func didAppear() async {
        async let _: Void = followTransfers()
        async let _: Void = followPreferences()
        async let _: Void = followTransactions()
        async let _: Void = followPlans()
        async let _: Void = accounts.followBank()
        let changes = accounts.overviews()
        // Data may have changed while the page was covered, or since loading.
        await showStored { !$0.isStale }
        for await overview in changes {
            let isNews = overview.accounts.map(\.balance) != known.map(\.balance)
            viewModel.overview.show(content(overview))
            // The balances are known before the transactions that changed them.
            if isNews { await refreshTransactions() }
        }
    }

    private func followPreferences() async {
        for await present in preferences.changes() { viewModel.hidesBalances = present[.hidesBalances] }
    }

    private func followPlans() async {
        let changes = accounts.plannedTransferChanges()
        await showPlans()
        for await _ in changes { await showPlans() }
    }

    private func showPlans() async {
        let upcoming = (try? await accounts.upcomingTransfers()) ?? []
        viewModel.upcoming = upcoming.prefix(3).map { PlannedRowViewModel($0, accounts: known) }
    }

    private func followTransactions() async {
        let changes = accounts.transactionChanges()
        await refreshTransactions()
        viewModel.awaitsTransactions = false
        for await _ in changes { await showActivity() }
    }

    private func followTransfers() async { await transfers.followPendingOrders { show($0) } }

    // MARK: Event handling

    func handle(_ action: OverviewAction) async {
        switch action {
        case .refresh:
            await refresh()
            await refreshTransactions()
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

    private func refreshTransactions() async {
        // Without them, the page shows what is stored.
        _ = try? await accounts.refreshTransactions()
        await showActivity()
    }

    /// Shows what is stored of the transactions.
    private func showActivity() async {
        let recent = (try? await accounts.transactions(matching: TransactionFilter(), limit: 6)) ?? []
        let totals = (try? await accounts.totals(months: 12)) ?? []
        let month = totals.last?.month ?? ""
        let spending = (try? await accounts.spending(in: month)) ?? [:]
        viewModel.recent = recent.map { navigator.row(of: $0, accounts: known) }.groupedByDay
        viewModel.chart = BalanceChartViewModel(balances: totals)
        viewModel.spending = TransactionCategory.spending.compactMap { category in
            guard let amount = spending[category], amount.minorUnits > 0 else { return nil }
            let route = TransactionsPage(category: category.rawValue, from: month + "-01", to: month + "-31")
            return SpendingRowViewModel(category: category, amount: amount, location: navigator.location(of: route))
        }.sorted { $0.amount.minorUnits > $1.amount.minorUnits }
    }

    private func showTransfers() async { if let pending = try? await transfers.pendingOrders() { show(pending) } }

    private func show(_ pending: [PendingTransfer]) {
        viewModel.pending = pending.map { transfer in
            PendingOrderViewModel(transfer, accounts: known) { navigator.location(of: TransferPage(order: $0)) }
        }
    }
}
