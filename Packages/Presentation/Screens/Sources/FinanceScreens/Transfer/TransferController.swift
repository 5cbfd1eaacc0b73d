import PresentationKit
import ScreensKit
import Services

enum TransferAction: Hashable, Sendable {
    case edit(FormValues)
    case transfer(FormValues)
    case retry
}

@MainActor
final class TransferController: ScreenController, Page {
    var viewModel = TransferViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    var title: String { say(.transfer) }
    var view: TransferView { TransferView(viewModel: viewModel) }

    private let accounts: any AccountsProviding
    private let transfers: any TransferMaking & PendingTransfersProviding
    /// A refused order that is changed here.
    private let changed: String?
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    /// The order that was sent last without an answer: the same one keeps its name, and the page closes when it has been carried out.
    private var unanswered: TransferOrder?

    init(
        from: String?, changing order: String? = nil, accounts: any AccountsProviding,
        transfers: any TransferMaking & PendingTransfersProviding, makeID: @escaping @Sendable () -> String, navigator: any Navigating
    ) {
        (changed, self.accounts, self.transfers, self.makeID, self.navigator) = (order, accounts, transfers, makeID, navigator)
        viewModel.form.from.text = from ?? ""
    }

    // MARK: Life cycle

    func load() async {
        do throws(FinanceError) {
            if let order = try await transfers.pendingTransfers().first(where: { $0.id == changed })?.order { viewModel.form.fill(order) }
            let stored = try await accounts.storedOverview()
            if let stored { viewModel.show(stored.accounts) } else { viewModel.show(try await accounts.refresh().accounts) }
        } catch {
            viewModel.form.status.failure = error.wording
        }
    }

    func didAppear() async {
        let changes = transfers.pendingTransferChanges()
        await follow()
        for await _ in changes { await follow() }
    }

    // MARK: Event handling

    func handle(_ action: TransferAction) async {
        switch action {
        case .retry:
            viewModel.form.status.failure = nil
            await load()
        case .edit(let values):
            viewModel.form.read(values)
            viewModel.show(viewModel.accounts)
        case .transfer(let values):
            let (id, accounts) = (makeID(), viewModel.accounts)
            await submit(\.viewModel.form, values, failed: explain) {
                $0.order(id, accounts)
            } work: { (new) throws(FinanceError) in
                let order = unanswered.flatMap { $0.isSame(as: new) ? $0 : nil } ?? new
                unanswered = order
                try await transfers.transfer(order)
                unanswered = nil
                if let changed { try? await transfers.forgetTransfer(changed) }
                await navigator.close()
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

    /// Shows what is on its way, and closes the page when what was sent here has been carried out after all.
    private func follow() async {
        guard let pending = try? await transfers.pendingTransfers() else { return }
        viewModel.pending = pending.compactMap { PendingTransferViewModel($0, accounts: viewModel.accounts) { _ in "" } }
        guard let order = unanswered, pending.contains(where: { $0.stage == .booked && order.isSame(as: $0.order) }) else { return }
        unanswered = nil
        // Nobody may be looking here any more: the overview tells of it until somebody says that they know.
        await navigator.close()
    }
}
