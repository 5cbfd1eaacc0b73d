import ScreensKit

enum TransactionAction: Hashable, Sendable {
    case retry
    case setCategory(FormValues)
}

typealias TransactionBank = AccountsProviding & AccountHistoryProviding & TransactionsProviding & PayeesProviding

@MainActor final class TransactionController: ScreenController, Page {
    var viewModel = TransactionViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { viewModel.transaction.value?.counterparty ?? localized(.transaction) }
    var view: TransactionView { TransactionView(viewModel: viewModel) }
    private let route: TransactionPage
    private let bank: any TransactionBank
    private let navigator: any Navigating

    init(_ route: TransactionPage, bank: any TransactionBank, navigator: any Navigating) {
        (self.route, self.bank, self.navigator) = (route, bank, navigator)
    }

    // MARK: Life cycle

    func load() async {
        await show()
        guard viewModel.transaction.value == nil else { return }
        // A page that was opened by its address before anything was stored.
        do throws(FinanceError) {
            try await bank.refresh()
            try await bank.refreshTransactions(of: route.account)
            await show()
        } catch {
            viewModel.transaction.fail(error.message)
        }
    }

    func didAppear() async {
        async let _: Void = followPayees()
        for await _ in bank.transactionChanges() { await show() }
    }

    private func followPayees() async { for await _ in bank.payeeChanges() { await show() } }

    // MARK: Event handling

    func handle(_ action: TransactionAction) async {
        switch action {
        case .retry: await load()
        case .setCategory(let values):
            let name = viewModel.transaction.value?.counterparty ?? ""
            viewModel.notice = nil
            await submit(\.viewModel.form, values) { (error: FinanceError) in
                error.message
            } make: {
                TransactionCategory(rawValue: $0.category.text)
            } work: { (category) throws(FinanceError) in
                try await bank.setCategory(category, ofCounterparty: name)
                viewModel.notice = .categorySaved(category.label, name: name)
            }
        }
    }

    // MARK: View-model assembly

    private func show() async {
        await fetch(\.viewModel.transaction, failed: \.message) { () throws(FinanceError) in
            guard let found = try await bank.transaction(route.key, of: route.account) else { throw .unknownTransaction }
            viewModel.form.category.text = found.category.rawValue
            let (account, payees) = (try? await bank.account(route.account), try await bank.payees())
            let isKnown = payees.contains { $0.number == found.number }
            return TransactionViewModel.Content(found, account: account, isKnown: isKnown, navigator: navigator)
        }
    }
}
