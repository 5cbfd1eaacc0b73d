import ScreensKit

enum TransactionsAction: Hashable, Sendable {
    case search(FormValues)
    case filter(FormValues)
    case more, retry
}

@MainActor final class TransactionsController: ScreenController, Page {
    var viewModel = TransactionsViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.transactions) }
    var view: TransactionsView { TransactionsView(viewModel: viewModel) }
    private static let pageSize = 50
    private let bank: any AccountsProviding & TransactionsProviding
    private let navigator: any Navigating
    private var wanted = pageSize
    private var filter = TransactionFilter()

    init(_ route: TransactionsPage, bank: any AccountsProviding & TransactionsProviding, navigator: any Navigating) {
        (self.bank, self.navigator) = (bank, navigator)
        viewModel.form.text.text = route.text ?? ""
        viewModel.filters = TransactionsViewModel.Filters(route)
    }

    // MARK: Life cycle

    func load() async {
        await search()
        await refresh()
    }

    func didAppear() async {
        async let _: Void = bank.followBank()
        for await _ in bank.transactionChanges() { await show() }
    }

    // MARK: Event handling

    func handle(_ action: TransactionsAction) async {
        switch action {
        case .search(let values):
            viewModel.form.read(values)
            await search()
        case .filter(let values):
            viewModel.filters.read(values)
            await search()
        case .more:
            wanted += Self.pageSize
            await show()
        case .retry: await refresh()
        }
    }

    private func search() async {
        guard let filter = viewModel.filters.filter(text: viewModel.form.text.text) else { return }
        (self.filter, wanted) = (filter, Self.pageSize)
        await show()
    }

    // MARK: View-model assembly

    private func refresh() async {
        do throws(FinanceError) {
            viewModel.filters.offer(try await bank.refresh().accounts)
            let isNews = try await bank.refreshTransactions()
            viewModel.lacksNewest = false
            // A search of many thousands takes a tenth of a second.
            if isNews || viewModel.found.failure != nil { await show() }
        } catch {
            viewModel.lacksNewest = true
        }
    }

    private func show() async {
        await fetch(\.viewModel.found, failed: \.message) { () throws(FinanceError) in
            let accounts = try await bank.storedOverview()?.accounts ?? []
            viewModel.filters.offer(accounts)
            let found = try await bank.transactions(matching: filter, limit: wanted + 1)
            let rows = found.prefix(wanted).map { navigator.row(of: $0, accounts: accounts) }
            return TransactionsViewModel.Content(rows: rows.groupedByDay, hasMore: found.count > wanted)
        }
    }
}
