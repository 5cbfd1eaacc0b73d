import ScreensKit

enum TransferAction: Hashable, Sendable {
    case edit(FormValues)
    case review(FormValues)
    /// - Parameter isAnother: Whether the user has confirmed a transfer that resembles a pending one.
    case send(isAnother: Bool)
    case change
    case saveTemplate(FormValues)
    case retry
}

typealias TransferBank = AccountsProviding & TransferMaking & PendingTransfersProviding & TransferTemplatesProviding & PayeesProviding
    & TransactionsProviding & PlannedTransfersProviding

@MainActor final class TransferController: ScreenController, Page {
    var viewModel = TransferViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.transfer) }
    var view: TransferView { TransferView(viewModel: viewModel) }
    private let route: TransferPage
    private let bank: any TransferBank
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    private var transfers: [PendingTransfer] = []
    /// The template that fills the form, until the accounts are known.
    private var template: TransferTemplate?
    /// The last order without a response. The page closes when the order is completed.
    private var unanswered: (order: TransferOrder, isAnother: Bool)?

    init(_ route: TransferPage, bank: any TransferBank, makeID: @escaping @Sendable () -> String, navigator: any Navigating) {
        (self.route, self.bank, self.makeID, self.navigator) = (route, bank, makeID, navigator)
        viewModel.form.from.text = route.from ?? ""
        viewModel.form.to.text = route.payee ?? ""
    }

    // MARK: Life cycle

    func load() async {
        viewModel.payees = (try? await bank.payees()) ?? []
        if let pending = try? await bank.pendingOrders() {
            transfers = pending
            if let order = pending.first(where: { $0.id == route.order })?.order {
                viewModel.form.fill(order, payees: viewModel.payees)
            }
        }
        await loadTemplate()
        await loadTransaction()
        if let stored = try? await bank.storedOverview() { viewModel.accounts.show(offered(stored)) }
        viewModel.show(transfers)
        await refresh()
    }

    private func loadTemplate() async {
        guard let id = route.template else { return }
        template = try? await bank.transferTemplates().first { $0.id == id }
        if template == nil { viewModel.notice = .unknownTemplate }
    }

    /// Fills the form with an earlier transfer, to an account or a payee that is known by its IBAN or else by its name.
    private func loadTransaction() async {
        guard let account = route.from, let key = route.transaction, let found = try? await bank.transaction(key, of: account) else {
            return
        }
        let accounts = (try? await bank.storedOverview())?.accounts ?? []
        let payee = viewModel.payees.first { $0.number == found.number }?.id
        viewModel.form.to.text = payee ?? accounts.first { $0.title == found.counterparty }?.id ?? ""
        viewModel.form.amount.text =
            Money(minorUnits: Int(clamping: found.amount.minorUnits.magnitude), currency: found.amount.currency)
            .editableText
        viewModel.form.reference.text = found.text
        if viewModel.form.to.text.isEmpty { viewModel.notice = .unknownPayeeOfTransfer }
    }

    func didAppear() async {
        async let balances: Void = followBalances()
        await bank.followPendingOrders { pending in
            transfers = pending
            viewModel.show(pending)
            guard let unanswered, pending.contains(where: { $0.stage == .done && unanswered.order.isSame(as: $0.order) }) else { return }
            self.unanswered = nil
            // The user may not be looking: the overview shows the outcome until they acknowledge it.
            await close(after: unanswered.order)
        }
        await balances
    }

    private func close(after order: TransferOrder) async {
        context.result = .sent(order.amount, to: title(of: order))
        await navigator.close(self)
    }

    private func title(of order: TransferOrder) -> String {
        order.payee ?? viewModel.accounts.value?.first { $0.id == order.to }?.title ?? order.to
    }

    private func followBalances() async {
        let changes = bank.overviews()
        // Data may have changed while the page was covered, or since loading.
        if let stored = try? await bank.storedOverview() { viewModel.accounts.value = offered(stored) }
        for await overview in changes { viewModel.accounts.value = offered(overview) }
    }

    // MARK: Event handling

    func handle(_ action: TransferAction) async {
        switch action {
        case .retry: await refresh()
        case .edit(let values):
            viewModel.form.read(values)
            viewModel.form.day.isShown = viewModel.form.repetition != nil
            let accounts = viewModel.form.offer(viewModel.accounts.value ?? [], payees: viewModel.payees, transfers: transfers)
            viewModel.form.explainAmount(among: accounts)
            viewModel.accounts.value = accounts
        case .review(let values): await review(values)
        case .change: viewModel.review = nil
        case .saveTemplate(let values): await saveTemplate(values)
        case .send(let isAnother): await send(isAnother: isAnother)
        }
    }

    private func review(_ values: FormValues) async {
        let (id, accounts, payees) = (makeID(), viewModel.accounts.value ?? [], viewModel.payees)
        await submit(\.viewModel.form, values) { (error: FinanceError) in
            error.message
        } make: {
            $0.order(id, among: accounts, payees: payees)
        } work: { (order) throws(FinanceError) in
            try await showReview(of: order)
        }
        // The order is not sent yet.
        context.hasUnsentInput = true
    }

    /// Shows an order for review, an exchange with the bank's quote of now.
    private func showReview(of order: TransferOrder) async throws(FinanceError) {
        var order = order
        let accounts = viewModel.accounts.value ?? []
        order.quote = order.isExchange(among: accounts) ? try await bank.quote(order) : nil
        viewModel.review = OrderReview(order, accounts: accounts, plan: viewModel.form.plan(order))
        viewModel.show(transfers)
    }

    /// Saves the entries of the transfer form, of which the browser has reported each completed one.
    private func saveTemplate(_ values: FormValues) async {
        let (id, form, accounts) = (makeID(), viewModel.form, viewModel.accounts.value ?? [])
        viewModel.savedTemplate = nil
        await submit(\.viewModel.templateForm, values) { (error: FinanceError) in
            viewModel.templateForm.explain(error)
        } make: {
            form.template(id, name: $0.name.text, among: accounts)
        } work: { (template) throws(FinanceError) in
            try await bank.save(template)
            viewModel.templateForm = TemplateViewModel.Form()
            viewModel.savedTemplate = .saved(template.name)
        }
        // The transfer itself is not sent yet.
        context.hasUnsentInput = true
    }

    private func send(isAnother: Bool) async {
        guard let order = viewModel.review?.order else { return }
        await busy(\.viewModel.isSending) { () throws(FinanceError) in
            viewModel.review?.failure = nil
            if let plan = viewModel.form.plan(order) {
                try await bank.plan(plan)
                context.hasUnsentInput = false
                context.result = .isPlanned(order.amount, to: title(of: order))
                return await navigator.close(self)
            }
            let isRetry = unanswered?.order == order
            if !isRetry, !isAnother {
                // Another window may have sent an equal order since this one was shown.
                transfers = try await bank.pendingOrders()
                viewModel.show(transfers)
                if viewModel.review?.question != nil { return }
            }
            context.hasUnsentInput = false
            let attempt = isRetry ? unanswered : (order, isAnother)
            unanswered = attempt
            try await bank.transfer(order, isAnother: attempt?.isAnother ?? isAnother)
            unanswered = nil
            if let refused = route.order { try? await bank.forgetOrder(refused) }
            await close(after: order)
        } failed: {
            await explain($0)
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await fetch(\.viewModel.accounts, failed: \.message) { () throws(FinanceError) in offered(try await bank.refresh()) }
    }

    private func offered(_ overview: Overview) -> [Account] {
        viewModel.lastUpdated = .lastUpdated(overview.fetched)
        if let template, !overview.accounts.isEmpty {
            self.template = nil
            if !viewModel.form.fill(template, among: overview.accounts, payees: viewModel.payees) {
                viewModel.notice = .templateAccountGone
            }
        }
        return viewModel.form.offer(overview.accounts, payees: viewModel.payees, transfers: transfers)
    }

    private func explain(_ error: FinanceError) async {
        // An order without a response is stored and retried.
        context.hasUnsentInput = !error.isOutcomeUnknown
        if !error.isOutcomeUnknown { unanswered = nil }
        if case .insufficientFunds(let available) = error {
            viewModel.review = nil
            viewModel.form.amount.error = .tooMuch(available)
        } else if error == .dayPassed {
            viewModel.review = nil
            viewModel.form.day.error = error.message
        } else if error == .quoteExpired, var order = viewModel.review?.order {
            // Another order, which the user has to confirm again.
            order.id = makeID()
            transfers = (try? await bank.pendingOrders()) ?? transfers
            do throws(FinanceError) {
                try await showReview(of: order)
                viewModel.review?.failure = .nothingMoved + error.message
            } catch {
                viewModel.review = nil
                viewModel.form.status.failure = error.message
            }
        } else {
            viewModel.review?.failure = error.isOutcomeUnknown ? error.message : .nothingMoved + error.message
        }
    }
}
