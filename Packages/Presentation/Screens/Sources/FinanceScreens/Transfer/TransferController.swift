import PresentationKit
import Services

enum TransferAction: Hashable, Sendable {
    case edit(FormValues)
    case transfer(FormValues)
    case retry
}

@MainActor
final class TransferController: ScreenController {
    var viewModel = TransferViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Transfer"
    var view: TransferView { TransferView(viewModel: viewModel) }

    private let accounts: any AccountsProviding
    private let transfers: any TransferMaking & PendingTransfersProviding
    /// A refused order that is changed here.
    private let changed: String?
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    private var known: [Account] = []
    /// The order that was sent last without an answer. Sending the same one again is safe, a new one might pay twice.
    private var unanswered: TransferOrder?

    init(
        from: String?, changing order: String? = nil, accounts: any AccountsProviding,
        transfers: any TransferMaking & PendingTransfersProviding, makeID: @escaping @Sendable () -> String, navigator: any Navigating
    ) {
        changed = order
        self.accounts = accounts
        self.transfers = transfers
        self.makeID = makeID
        self.navigator = navigator
        viewModel.from = from ?? ""
    }

    // MARK: Life cycle

    func load() async {
        if let changed, let order = try? await transfers.pendingTransfers().first(where: { $0.id == changed })?.order {
            viewModel.fill(order)
        }
        do throws(FinanceError) {
            if let stored = try await accounts.storedOverview() {
                show(stored)
            } else {
                show(try await accounts.refresh())
            }
        } catch {
            viewModel.show(error)
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
            viewModel.failure = nil
            await load()
        case .edit(let form):
            viewModel.keep(form)
            viewModel.show(known)
        case .transfer(let form):
            viewModel.keep(form)
            await transfer()
        }
    }

    private func transfer() async {
        guard var order = viewModel.order(id: makeID(), accounts: known) else { return }
        if let unanswered, unanswered.isSame(as: order) { order = unanswered }
        await busy(\.viewModel.isSending) { [order] () throws(FinanceError) in
            try await transfers.transfer(order)
            unanswered = nil
            if let changed { try? await transfers.forgetTransfer(changed) }
            await navigator.close()
        } failed: { error in
            unanswered = error.isOutcomeUnknown ? order : nil
            viewModel.show(error)
        }
    }

    // MARK: View-model assembly

    private func show(_ overview: Overview) {
        known = overview.accounts
        viewModel.show(known)
    }

    /// Shows what is on its way, and closes the page when what was sent here has been carried out after all.
    private func follow() async {
        guard let pending = try? await transfers.pendingTransfers() else { return }
        viewModel.pending = pending.compactMap { PendingTransferViewModel($0, accounts: known) { _ in "" } }
        guard let unanswered, pending.contains(where: { $0.stage == .booked && unanswered.isSame(as: $0.order) }) else { return }
        self.unanswered = nil
        // Nobody may be looking here any more: the overview tells of it until somebody says that they know.
        await navigator.close()
    }
}

extension TransferController: Page {}

extension TransferOrder {
    /// Whether two orders ask for the same, whatever their ids.
    fileprivate func isSame(as other: TransferOrder) -> Bool {
        var renamed = other
        renamed.id = id
        return self == renamed
    }
}
