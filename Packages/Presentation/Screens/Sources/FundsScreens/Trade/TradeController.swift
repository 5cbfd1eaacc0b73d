import ScreensKit

enum TradeAction: Hashable, Sendable {
    case retry
    case edit(FormValues)
    case send(FormValues)
}

@MainActor
final class TradeController: ScreenController, Page {
    var viewModel: TradeViewModel { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.title) }
    var view: TradeView { TradeView(viewModel: viewModel) }

    private let id: String
    private let funds: any FundsServing
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    /// The last order without an outcome. Sending it again is safe; a new one might trade twice.
    private var unanswered: FundOrder?

    init(
        _ side: TradeViewModel.Side, id: String, funds: any FundsServing, makeID: @escaping @Sendable () -> String,
        navigator: any Navigating
    ) {
        viewModel = TradeViewModel(side)
        (self.id, self.funds, self.makeID, self.navigator) = (id, funds, makeID, navigator)
    }

    // MARK: Life cycle

    func load() async {
        await fetch(\.viewModel.fund, failed: \.message) { () throws(FundsError) in
            let overview = try await funds.overview()
            guard let fund = overview.fund(id) else { throw .unknownFund }
            let currency = fund.quote.price.currency
            let accounts = viewModel.side == .buy ? try await funds.payers(in: currency) : try await funds.receivers(in: currency)
            viewModel.offer(fund, held: overview.units(of: id), accounts: accounts)
            return fund
        }
    }

    /// Closes the page when its order is completed later.
    func didAppear() async {
        await funds.followPendingOrders { pending in
            guard let unanswered, pending.contains(where: { $0.stage == .done && unanswered.isSame(as: $0.order) }) else { return }
            self.unanswered = nil
            // The page may not be visible: the page of the fund shows the outcome until it is acknowledged.
            await navigator.close(self)
        }
    }

    // MARK: Event handling

    func handle(_ action: TradeAction) async {
        switch action {
        case .retry: await load()
        case .edit(let values): viewModel.read(values)
        case .send(let values): await send(values)
        }
    }

    private func send(_ values: FormValues) async {
        viewModel.read(values)
        let (id, page) = (makeID(), viewModel)
        await submit(\.viewModel.form, values, failed: \.message) {
            $0.order(id, on: page)
        } work: { (new) throws(FundsError) in
            let order = unanswered.flatMap { $0.isSame(as: new) ? $0 : nil } ?? new
            do throws(FundsError) {
                try await funds.carryOut(order)
            } catch {
                unanswered = error.isOutcomeUnknown ? order : nil
                // Loads the new price; the message about the old one stays.
                if error == .priceChanged || error == .tooFewUnits { await load() }
                throw error
            }
            unanswered = nil
            await navigator.close(self)
        }
    }
}
