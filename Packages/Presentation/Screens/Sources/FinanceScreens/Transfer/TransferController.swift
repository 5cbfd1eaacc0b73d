import ScreensKit

enum TransferAction: Hashable, Sendable {
    case edit(FormValues)
    case transfer(FormValues)
    case retry
}

typealias TransferBank = AccountsProviding & TransferMaking & PendingTransfersProviding

@MainActor
final class TransferController: ScreenController, Page {
    var viewModel = TransferViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    var title: String { say(.transfer) }
    var view: TransferView { TransferView(viewModel: viewModel) }
    private let route: TransferPage
    private let bank: any TransferBank
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    /// What was sent last without an answer: the page closes when it has been carried out after all.
    private var unanswered: TransferOrder?

    init(_ route: TransferPage, bank: any TransferBank, makeID: @escaping @Sendable () -> String, navigator: any Navigating) {
        (self.route, self.bank, self.makeID, self.navigator) = (route, bank, makeID, navigator)
        viewModel.form.from.text = route.from ?? ""
    }

    // MARK: Life cycle

    func load() async {
        await fetch(\.viewModel.accounts, failed: \.wording) { () throws(FinanceError) in
            if let order = try await bank.pendingTransfers().first(where: { $0.id == route.order })?.order { viewModel.form.fill(order) }
            let overview = if let stored = try await bank.storedOverview() { stored } else { try await bank.refresh() }
            return viewModel.form.offer(overview.accounts)
        }
    }

    func didAppear() async {
        await bank.followPendingTransfers { pending in
            viewModel.pending = pending.compactMap { PendingTransferViewModel($0, accounts: viewModel.accounts.value ?? []) { _ in "" } }
            guard let unanswered, pending.contains(where: { $0.stage == .booked && unanswered.isSame(as: $0.order) }) else { return }
            self.unanswered = nil
            // Nobody may be looking here any more: the overview tells of it until somebody says that they know.
            await navigator.close(self)
        }
    }

    // MARK: Event handling

    func handle(_ action: TransferAction) async {
        switch action {
        case .retry: await load()
        case .edit(let values):
            viewModel.form.read(values)
            let accounts = viewModel.form.offer(viewModel.accounts.value ?? [])
            viewModel.form.explainAmount(among: accounts)
            viewModel.accounts.value = accounts
        case .transfer(let values):
            let (id, accounts) = (makeID(), viewModel.accounts.value ?? [])
            await submit(\.viewModel.form, values, failed: explain) {
                $0.order(id, among: accounts)
            } work: { (order) throws(FinanceError) in
                unanswered = order
                try await bank.transfer(order)
                unanswered = nil
                if let refused = route.order { try? await bank.forgetTransfer(refused) }
                await navigator.close(self)
            }
        }
    }

    // MARK: View-model assembly

    private func explain(_ error: FinanceError) -> Wording? {
        if !error.isOutcomeUnknown { unanswered = nil }
        guard case .insufficientFunds(let available) = error.kind else { return error.wording }
        viewModel.form.amount.error = .tooMuch(available)
        return nil
    }
}
