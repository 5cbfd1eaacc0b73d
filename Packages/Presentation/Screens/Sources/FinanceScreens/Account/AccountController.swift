import ScreensKit

enum AccountAction: Hashable, Sendable {
    case more, retry, copied
    case forget(String)
}

@MainActor final class AccountController: ScreenController, Page {
    var viewModel = AccountViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { viewModel.account.value?.title ?? localized(.account) }
    var view: AccountView { AccountView(viewModel: viewModel) }
    private static let pageSize = 30
    private let id: String
    private let history: any AccountHistoryProviding
    private let changes: any TransactionsProviding
    private let accounts: any AccountsProviding
    private let transfers: any PendingTransfersProviding
    private let statements: any StatementImporting
    private let navigator: any Navigating
    /// The accounts, for the names in pending transfers.
    private var known: [Account] = []
    private var wanted = pageSize
    private var assembly = 0

    init(
        id: String, history: any AccountHistoryProviding, changes: any TransactionsProviding, accounts: any AccountsProviding,
        transfers: any PendingTransfersProviding, statements: any StatementImporting, navigator: any Navigating
    ) {
        (self.transfers, self.statements, self.id, self.history) = (transfers, statements, id, history)
        (self.accounts, self.changes, self.navigator) = (accounts, changes, navigator)
    }

    // MARK: Life cycle

    func load() async {
        // True from the first render.
        viewModel.awaitsTransactions = true
        defer { viewModel.awaitsTransactions = false }
        // Stored data is shown immediately; an account that is not stored yet appears after the refresh.
        try? await assemble(isNews: false)
        if let pending = try? await transfers.pendingOrders() { show(pending) }
        do throws(FinanceError) {
            if viewModel.account.value == nil {
                try await accounts.refresh()
                try await assemble(isNews: false)
            }
            try await fetchTransactions()
        } catch {
            viewModel.lacksTransactions = true
            viewModel.account.fail(error.message)
        }
    }

    func didAppear() async {
        async let _: Void = followTransfers()
        async let _: Void = followTransactions()
        async let _: Void = self.changes.followBank()
        let changes = accounts.overviews()
        // Data may have changed while the page was covered, or since loading.
        try? await assemble(isNews: false)
        for await overview in changes {
            known = overview.accounts
            guard overview.accounts.contains(where: { $0.id == id && $0.balance != viewModel.account.value?.balance }) else { continue }
            // The balance is known before the transactions that changed it.
            await assembleAgain()
            try? await fetchTransactions()
        }
    }

    private func followTransfers() async { await transfers.followPendingOrders { show($0) } }
    private func followTransactions() async { for await _ in changes.transactionChanges() { await assembleAgain() } }

    // MARK: Event handling

    func handle(_ action: AccountAction) async {
        switch action {
        case .retry: await load()
        case .more: await showMore()
        case .copied: viewModel.hasCopied = true
        case .forget(let id):
            do throws(FinanceError) { try await transfers.forgetOrder(id) } catch { viewModel.account.fail(error.message) }
        }
    }

    // MARK: View-model assembly

    /// Shows the stored data. If several calls run at once, the last one to start wins, because its data is the newest.
    ///
    /// - Parameter isNews: Whether the data is complete, so that an earlier failure is no longer shown.
    private func assemble(isNews: Bool = true) async throws(FinanceError) {
        assembly += 1
        let (number, count) = (assembly, wanted)
        // New rows must not displace visible ones.
        let limit = count + Self.pageSize
        if known.isEmpty { known = (try? await accounts.storedOverview())?.accounts ?? [] }
        let account = try await history.account(id)
        let balances = try await history.balances(of: id, months: 12)
        let fetched = try await history.transactionsFetched(of: id)
        let transactions = try await history.transactions(of: id, before: nil, limit: limit)
        let imported = try await statements.importedTransactions(of: id, after: nil, limit: limit)
        guard number == assembly else { return }
        var content = AccountViewModel.Content(
            account, balances: balances, transactions: transactions, imported: imported, wanted: count,
            last: viewModel.account.value?.rows.last?.id
        ) { navigator.row(of: $0) }
        wanted = max(wanted, content.rows.count)
        content.lastUpdated = .lastUpdated(fetched)
        content.transferLocation =
            account.canTransfer && !account.targets(among: known).isEmpty ? navigator.location(of: TransferPage(from: id)) : nil
        if !transactions.isEmpty || !imported.isEmpty {
            let file = navigator.location(of: TransactionsFile(id: id))
            content.shareLocation = navigator.location(of: SharePage(location: file, title: account.title))
        }
        content.statements = balances.reversed().map { balance in
            let (month, file) = (DayText.month(balance.month), navigator.location(of: StatementFile(id: id, month: balance.month)))
            let location = navigator.location(of: SharePage(location: file, title: "\(account.title), \(month)"))
            return StatementViewModel(id: balance.month, title: month, location: location)
        }
        content.importLocation = navigator.location(of: ImportStatementPage(id: id))
        content.searchLocation = navigator.location(of: TransactionsPage(account: id))
        if isNews { viewModel.account.show(content) } else { viewModel.account.value = content }
    }

    private func fetchTransactions() async throws(FinanceError) {
        try await history.refreshTransactions(of: id)
        viewModel.lacksTransactions = false
        try await assemble()
    }

    private func assembleAgain() async {
        do throws(FinanceError) { try await assemble(isNews: false) } catch { viewModel.account.fail(error.message) }
    }

    private func show(_ pending: [PendingTransfer]) {
        viewModel.pending = pending.filter { [$0.order.from, $0.order.to].contains(id) }.map { transfer in
            PendingOrderViewModel(transfer, accounts: known) { navigator.location(of: TransferPage(order: $0)) }
        }
    }

    private func showMore() async {
        await busy(\.viewModel.isLoadingMore) { () throws(FinanceError) in
            wanted += Self.pageSize
            try await assemble(isNews: false)
        } failed: {
            viewModel.account.fail($0.message)
        }
    }
}
