import ScreensKit

enum TradeAction: Hashable, Sendable {
    case retry
    case edit(FormValues)
    case review(FormValues)
    /// - Parameter isAnother: Whether the user has confirmed an order that resembles a pending one.
    case send(isAnother: Bool)
    case change
}

@MainActor final class TradeController: ScreenController, Page {
    var viewModel: TradeViewModel { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.title) }
    var view: TradeView { TradeView(viewModel: viewModel) }
    private let id: String
    private let funds: any FundsServing
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    private var pending: [PendingFundOrder] = []
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

    func didAppear() async {
        await funds.followPendingOrders { pending in
            self.pending = pending
            let question = viewModel.review.flatMap { viewModel.question(about: $0.order, pending) }
            viewModel.review?.question = question
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
        case .review(let values):
            viewModel.read(values)
            let (id, page) = (makeID(), viewModel)
            await review(\.viewModel.form, values, as: \.viewModel.review) { form in
                form.order(id, on: page).map { new in page.review(unanswered.flatMap { $0.isSame(as: new) ? $0 : nil } ?? new) }
            } ask: {
                viewModel.question(about: $0, pending)
            }
        case .change: viewModel.review = nil
        case .send(let isAnother): await send(isAnother: isAnother)
        }
    }

    private func send(isAnother: Bool) async {
        await busy(\.viewModel.isSending) { () throws(FundsError) in
            guard let review = viewModel.review else { return }
            // Another window may have sent a similar order since this one was shown.
            pending = try await funds.pendingOrders()
            let question = viewModel.question(about: review.order, pending)
            viewModel.review?.question = question
            guard question == nil || isAnother else { return }
            viewModel.review?.failure = nil
            if isAnother, review.order != unanswered { viewModel.review?.order.another = review.order.id }
            guard let order = viewModel.review?.order else { return }
            context.hasUnsentInput = false
            let receipt = try await funds.carryOut(order)
            unanswered = nil
            context.result = .traded(receipt, order)
            await navigator.close(self)
        } failed: { error in
            unanswered = error.isOutcomeUnknown ? viewModel.review?.order : nil
            viewModel.review?.failure = error.message
            guard unanswered == nil else { return }
            context.hasUnsentInput = true
            viewModel.review?.order.id = makeID()
            viewModel.review?.order.another = nil
            guard error == .priceChanged || error == .tooFewUnits else { return }
            // Loads the new price; the message about the old one stays.
            viewModel.review = nil
            viewModel.form.status.failure = error.message
            await load()
        }
    }
}
