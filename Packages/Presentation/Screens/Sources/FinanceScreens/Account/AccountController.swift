import ScreensKit

enum AccountAction: Hashable, Sendable {
    case more
    case retry
}

@MainActor
final class AccountController: ScreenController {
    var viewModel = AccountViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    var title: String { viewModel.account.value?.title ?? say(.account) }
    var view: AccountView { AccountView(viewModel: viewModel) }

    private static let pageSize = 30
    private let id: String
    private let history: any AccountHistoryProviding
    private let accounts: any AccountsProviding
    private let navigator: any Navigating
    /// How many transactions the page holds, if there are so many.
    private var wanted = pageSize
    private var assembly = 0

    init(id: String, history: any AccountHistoryProviding, accounts: any AccountsProviding, navigator: any Navigating) {
        self.id = id
        self.history = history
        self.accounts = accounts
        self.navigator = navigator
    }

    // MARK: Life cycle

    func load() async {
        // Up from the first, before anything is loaded.
        viewModel.awaitsTransactions = true
        defer { viewModel.awaitsTransactions = false }
        // What this device knows is shown at once; an account that it does not know yet is left to the refresh.
        try? await assemble()
        do throws(FinanceError) {
            if viewModel.account.value == nil {
                try await accounts.refresh()
                try await assemble()
            }
            try await history.refreshTransactions(of: id)
            try await assemble()
        } catch {
            viewModel.account.fail(error.wording)
        }
    }

    func didAppear() async {
        let changes = accounts.overviews()
        // What changed while the page was covered, or between loading and here.
        try? await assemble(isNews: false)
        for await overview in changes {
            guard overview.accounts.contains(where: { $0.id == id && $0.balance != viewModel.account.value?.balance }) else { continue }
            do throws(FinanceError) { try await assemble() } catch { viewModel.account.fail(error.wording) }
        }
    }

    // MARK: Event handling

    func handle(_ action: AccountAction) async {
        switch action {
        case .retry: await load()
        case .more: await showMore()
        }
    }

    // MARK: View-model assembly

    /// Shows what this device knows. Of several that run at once, the one that began last has the newest data and wins.
    ///
    /// - Parameter isNews: Whether that is what was to be had, so that nothing is left to be told of a failure.
    private func assemble(isNews: Bool = true) async throws(FinanceError) {
        assembly += 1
        let (number, count) = (assembly, wanted)
        let account = try await history.account(id)
        let balances = try await history.balances(of: id, months: 12)
        let transactions = try await history.transactions(of: id, before: nil, limit: count)
        guard number == assembly else { return }
        var content = AccountViewModel.Content(account, balances: balances, transactions: transactions, wanted: count)
        content.transferLocation = account.canTransfer ? navigator.location(of: TransferPage(from: id)) : nil
        content.importLocation = navigator.location(of: ImportStatementPage(id: id))
        if isNews { viewModel.account.show(content) } else { viewModel.account.value = content }
    }

    private func showMore() async {
        await busy(\.viewModel.isLoadingMore) { () throws(FinanceError) in
            wanted += Self.pageSize
            try await assemble()
        } failed: {
            viewModel.account.fail($0.wording)
        }
    }
}

extension AccountController: Page {}
