import ScreensKit

/// The overview page: the net worth and the accounts.
struct OverviewViewModel {
    var overview = Loadable<Content>()
    /// Transfers that are pending or not acknowledged.
    var pending: [PendingOrderViewModel] = []
    var transferLocation = ""
    var searchLocation = ""
    var payeesLocation = ""
    /// The other pages of the tab.
    var links: [TabLink] = []
    var hidesBalances = false
    /// Whether the first transactions are loading.
    var awaitsTransactions = false
    /// The newest transactions of all accounts.
    var recent: [TransactionRowViewModel] = []
    /// The next planned transfers.
    var upcoming: [PlannedRowViewModel] = []
    var plannedLocation = ""
    var spending: [SpendingRowViewModel] = []
    /// The balances of all accounts.
    var chart = BalanceChartViewModel()

    struct Content {
        var netWorth: Money? = nil
        /// A notice about the balances; nil for none.
        var notice: LocalizedText? = nil
        /// From when the figures are.
        var lastUpdated: LocalizedText
        /// Why there is no net worth.
        var missing = LocalizedText.waitingForRates
        var rows: [AccountRowViewModel]
    }
}

extension OverviewViewModel.Content {
    init(_ overview: Overview, location: (String) -> String) {
        netWorth = overview.netWorth
        lastUpdated = .lastUpdated(overview.fetched)
        notice = overview.isPartial ? .partialAnswer : overview.isStale ? lastUpdated : nil
        if overview.isPartial { missing = .notKnown }
        rows = overview.accounts.map { AccountRowViewModel($0, location: location($0.id)) }
    }
}

/// The spending of the month in a category.
struct SpendingRowViewModel: Identifiable {
    var category = TransactionCategory.other
    var amount = Money.zero(.eur)
    /// The address of its transactions.
    var location = ""
    var id: TransactionCategory { category }
}

struct AccountRowViewModel: Identifiable {
    var id = ""
    var title = ""
    var subtitle = ""
    var balance = Money.zero(.eur)
    var icon = Icon.wallet
    var location = ""
}

extension AccountRowViewModel {
    init(_ account: Account, location: String) {
        id = account.id
        title = account.title
        subtitle = account.maskedNumber
        balance = account.balance
        self.location = location
        icon = account.kind == .portfolio ? .chart : .wallet
    }
}
