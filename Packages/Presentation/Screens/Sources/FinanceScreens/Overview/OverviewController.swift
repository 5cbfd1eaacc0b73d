import PresentationKit
import ScreensKit
import Services

enum OverviewAction: Hashable, Sendable {
    case refresh
    case forget(String)
}

@MainActor
final class OverviewController: ScreenController {
    var viewModel = OverviewViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    var title: String { say(.money) }
    var view: OverviewView { OverviewView(viewModel: viewModel) }

    private let accounts: any AccountsProviding
    private let transfers: any PendingTransfersProviding
    private let navigator: any Navigating
    private var known: [Account] = []

    init(accounts: any AccountsProviding, transfers: any PendingTransfersProviding, navigator: any Navigating) {
        self.accounts = accounts
        self.transfers = transfers
        self.navigator = navigator
        viewModel.transferLocation = navigator.location(of: TransferPage())
    }

    // MARK: Life cycle

    func load() async {
        if let stored = try? await accounts.storedOverview() { show(stored) }
        await showTransfers()
        await refresh()
    }

    func didAppear() async {
        async let following: Void = followTransfers()
        let changes = accounts.overviews()
        // What changed while the page was covered, or between loading and here.
        if let stored = try? await accounts.storedOverview(), !stored.isStale { show(stored) }
        for await overview in changes { show(overview) }
        await following
    }

    private func followTransfers() async {
        let changes = transfers.pendingTransferChanges()
        await showTransfers()
        for await _ in changes { await showTransfers() }
    }

    // MARK: Event handling

    func handle(_ action: OverviewAction) async {
        switch action {
        case .refresh: await refresh()
        case .forget(let id):
            do throws(FinanceError) {
                try await transfers.forgetTransfer(id)
            } catch {
                viewModel.show(error)
            }
            await showTransfers()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await busy(\.viewModel.isRefreshing) { () throws(FinanceError) in
            show(try await accounts.refresh())
        } failed: {
            viewModel.show($0)
        }
    }

    private func show(_ overview: Overview) {
        known = overview.accounts
        viewModel.show(overview) { navigator.location(of: AccountPage(id: $0)) }
    }

    private func showTransfers() async {
        guard let pending = try? await transfers.pendingTransfers() else { return }
        viewModel.pending = pending.compactMap { transfer in
            PendingTransferViewModel(transfer, accounts: known) { navigator.location(of: TransferPage(order: $0)) }
        }
    }
}

extension OverviewController: Page {}
