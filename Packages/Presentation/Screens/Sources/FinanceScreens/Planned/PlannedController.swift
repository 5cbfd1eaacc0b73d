import ScreensKit

enum PlannedAction: Hashable, Sendable {
    case retry, keep, cancel
    case askToCancel(PlannedTransfer.ID)
}

@MainActor final class PlannedController: ScreenController, Page {
    var viewModel = PlannedViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.plannedTransfers) }
    var view: PlannedView { PlannedView(viewModel: viewModel) }
    private let bank: any AccountsProviding & PlannedTransfersProviding

    init(bank: any AccountsProviding & PlannedTransfersProviding, navigator: any Navigating) {
        self.bank = bank
        viewModel.transferLocation = navigator.location(of: TransferPage())
    }

    // MARK: Life cycle

    func load() async { await refresh() }

    func didAppear() async {
        let changes = bank.plannedTransferChanges()
        await refresh()
        for await _ in changes { await refresh() }
    }

    // MARK: Event handling

    func handle(_ action: PlannedAction) async {
        switch action {
        case .retry: await refresh()
        case .askToCancel(let id): viewModel.canceling = id
        case .keep: viewModel.canceling = nil
        case .cancel:
            guard let id = viewModel.canceling else { return }
            await busy(\.viewModel.isCanceling) { () throws(FinanceError) in
                try await bank.cancelPlannedTransfer(id)
                viewModel.canceling = nil
                await refresh()
            } failed: {
                viewModel.transfers.fail($0.message)
            }
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        do throws(FinanceError) {
            let accounts = (try? await bank.storedOverview())?.accounts ?? []
            viewModel.transfers.show(try await bank.upcomingTransfers().map { PlannedRowViewModel($0, accounts: accounts) })
        } catch {
            viewModel.transfers.fail(error.message)
        }
    }
}
