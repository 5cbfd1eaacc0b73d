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
    private let transfers: any TransferMaking
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    private var known: [Account] = []
    /// The order that was sent last without an answer. Sending the same one again is safe, a new one might pay twice.
    private var unanswered: TransferOrder?

    init(
        from: String?, accounts: any AccountsProviding, transfers: any TransferMaking, makeID: @escaping @Sendable () -> String,
        navigator: any Navigating
    ) {
        self.accounts = accounts
        self.transfers = transfers
        self.makeID = makeID
        self.navigator = navigator
        viewModel.from = from ?? ""
    }

    // MARK: Life cycle

    func load() async {
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
