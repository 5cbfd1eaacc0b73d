import ScreensKit

/// The transfer page: a form, followed by a confirmation.
struct TransferViewModel {
    struct Form: FormModel {
        var from = FormField("from", .from, .choice([]))
        var to = FormField("to", .to, .choice([]))
        var amount = FormField("amount", .amount, .money(currency: "EUR"))
        var reference = FormField("reference", .reference)
        var schedule = FormField("schedule", .schedule, .choice(Self.schedules))
        /// The first day; shown unless the transfer is made now.
        var day = FormField("day", .day, .text(.day))
        var status = FormStatus()
        static let fields = [part(\.from), part(\.to), part(\.amount), part(\.reference), part(\.schedule), part(\.day)]
        private static let schedules =
            [FormChoice("", .rightNow)] + PlannedTransfer.Repetition.allCases.map { FormChoice($0.rawValue, .repetition($0)) }

        init() { day.isShown = false }
    }

    var form = Form()
    var accounts = Loadable<[Account]>()
    var payees: [Payee] = []
    var lastUpdated = LocalizedText.lastVisit
    /// The order to confirm, in place of the form; nil while the form is shown.
    var review: OrderReview<TransferOrder>? = nil
    var isSending = false
    /// A problem with the template that fills the form; nil for none.
    var notice: LocalizedText? = nil
    /// The form that saves the entries as a template, and the result.
    var templateForm = TemplateViewModel.Form()
    var savedTemplate: LocalizedText? = nil
    /// Transfers that are pending or not acknowledged.
    var pending: [PendingOrderViewModel] = []

    /// The pending transfers, except the one that this page is sending.
    var others: [PendingOrderViewModel] { isSending ? pending.filter { $0.id != review?.order.id } : pending }
}

extension OrderReview<TransferOrder> {
    /// - Parameter plan: The transfer if it is carried out later.
    init(_ order: TransferOrder, accounts: [Account], plan: PlannedTransfer? = nil) {
        func title(_ id: String) -> LocalizedText { LocalizedText(verbatim: accounts.first { $0.id == id }?.title ?? id) }
        let quote = order.quote
        let send: LocalizedText = quote == nil ? .transfer(order.amount) : .exchange(order.amount)
        let rate: LocalizedText = quote?.rate.text ?? LocalizedText(verbatim: "")
        let end = LocalizedText(data: quote.map { DayText.moment($0.validUntil) } ?? "")
        self.init(
            order, title: quote == nil ? .checkTransfer : .checkExchange, send: plan == nil ? send : .plan(order.amount),
            facts: [
                (.from, title(order.from)), (.to, order.payee.map { LocalizedText(verbatim: $0) } ?? title(order.to)),
                (.iban, LocalizedText(verbatim: order.payee == nil ? "" : IBAN.grouped(order.to))),
                (.amount, LocalizedText(data: order.amount.text)),
                (.includedFee, LocalizedText(data: quote?.fee.text ?? "")), (.exchangeRate, rate),
                (.youReceive, LocalizedText(data: quote?.credited.text ?? "")), (.rateValidUntil, end),
                (.reference, LocalizedText(verbatim: order.reference)),
                (.schedule, plan.map { .planned(on: $0.first, $0.repetition) } ?? LocalizedText(verbatim: "")),
            ])
    }
}

extension Account {
    /// The accounts that can receive a transfer from this one, those in its currency first.
    func targets(among accounts: [Account]) -> [Account] {
        let others = accounts.filter { $0.canTransfer && $0.id != id }
        return others.filter { $0.balance.currency == balance.currency } + others.filter { $0.balance.currency != balance.currency }
    }
}

extension TransferViewModel {
    /// Shows pending transfers, and whether one resembles the order to confirm.
    mutating func show(_ transfers: [PendingTransfer]) {
        let accounts = accounts.value ?? []
        pending = transfers.map { PendingOrderViewModel($0, accounts: accounts) }
        form.showAvailable(among: accounts, transfers: transfers)
        guard let order = review?.order else { return }
        let similar = transfers.first { $0.counts && $0.id != order.id && $0.order.resembles(order) }
        review?.question = similar.map {
            (.sendAnother(PendingOrderViewModel($0, accounts: accounts).title), .transferAnother(order.amount))
        }
    }
}

extension TransferViewModel.Form {
    /// Offers and returns the accounts that can send to another one. Keeps the selection if it is still available.
    mutating func offer(_ all: [Account], payees: [Payee], transfers: [PendingTransfer]) -> [Account] {
        let accounts = all.filter { $0.canTransfer && (!payees.isEmpty || !$0.targets(among: all).isEmpty) }
        guard let source = accounts.first(where: { $0.id == from.text }) ?? accounts.first else { return [] }
        from.text = source.id
        func choices(_ accounts: [Account]) -> [FormChoice] {
            accounts.map { account in FormChoice(account.id, LocalizedText(data: "\(account.title) · \(account.balance.text)")) }
        }
        let people = payees.map { FormChoice($0.id, LocalizedText(data: "\($0.name) · \(IBAN.grouped($0.number))")) }
        let targets = choices(source.targets(among: accounts)) + people
        if !targets.contains(where: { $0.value == to.text }) { to.text = targets.first?.value ?? "" }
        (from.kind, to.kind) = (.choice(choices(accounts)), .choice(targets))
        amount.kind = .money(currency: source.balance.currency.code)
        showAvailable(among: accounts, transfers: transfers)
        return accounts
    }

    /// Shows the available balance and the sum of pending transfers, which the bank may or may not have deducted.
    mutating func showAvailable(among accounts: [Account], transfers: [PendingTransfer]) {
        guard let source = accounts.first(where: { $0.id == from.text }) else { return }
        let leaving = transfers.filter { $0.isOnItsWay && $0.order.from == source.id }.map(\.order.amount)
        let sum = leaving.reduce(Money.zero(source.balance.currency)) { (try? $0.adding($1)) ?? $0 }
        from.hint = sum.minorUnits == 0 ? .available(source.available) : .available(source.available, leaving: sum)
    }

    /// Fills the form with an order to edit.
    mutating func fill(_ order: TransferOrder, payees: [Payee]) {
        (from.text, reference.text, amount.text) = (order.from, order.reference, order.amount.editableText)
        to.text = order.payee == nil ? order.to : payees.first { $0.number == order.to }?.id ?? ""
    }

    /// Fills the form with a template. Without one of its accounts the amount stays empty, because another account is selected instead.
    /// - Returns: Whether both accounts exist.
    mutating func fill(_ template: TransferTemplate, among accounts: [Account], payees: [Payee]) -> Bool {
        (from.text, to.text, reference.text) = (template.from, template.to, template.reference)
        let source = accounts.first { $0.id == template.from && $0.canTransfer }
        guard let source,
            accounts.contains(where: { $0.id == template.to && $0.canTransfer }) || payees.contains(where: { $0.id == template.to })
        else { return false }
        if let money = template.amount, money.currency == source.balance.currency { amount.text = money.editableText }
        return true
    }

    /// The entries as a template. An amount that cannot be read is left out.
    func template(_ id: String, name: String, among accounts: [Account]) -> TransferTemplate {
        let money = try? Money(typed: amount.text, currency: currency(among: accounts), format: AmountFormat(.current))
        return TransferTemplate(
            id: id, name: name, from: from.text, to: to.text, amount: money.flatMap { $0.minorUnits > 0 ? $0 : nil },
            reference: reference.text)
    }

    /// How often the transfer is carried out later; nil for now.
    var repetition: PlannedTransfer.Repetition? { PlannedTransfer.Repetition(rawValue: schedule.text) }

    /// The order as a planned transfer; nil if it is carried out now.
    func plan(_ order: TransferOrder) -> PlannedTransfer? {
        repetition.map { PlannedTransfer(id: String(order.id.prefix(40)), order: order, first: day.text, repetition: $0) }
    }

    /// Returns the order if the form is valid; otherwise sets the errors.
    mutating func order(_ id: String, among accounts: [Account], payees: [Payee]) -> TransferOrder? {
        day.isShown = repetition != nil
        if repetition != nil, day.text.isEmpty {
            day.error = .dayMissing
            return nil
        }
        let entry = TransferEntry(from: from.text, to: to.text, amount: amount.text, reference: reference.text)
        switch entry.checked(as: id, among: accounts, payees: payees, format: AmountFormat(.current)) {
        case .order(let order):
            guard repetition != nil, order.isExchange(among: accounts) else { return order }
            schedule.error = .exchangeIsNow
            return nil
        case .problems(let problems):
            let currency = currency(among: accounts)
            (to.error, amount.error, reference.error) = (
                problems.target?.message, problems.amount?.message(in: currency), problems.reference?.message
            )
            return nil
        }
    }

    /// Shows the parsed amount before anything is sent.
    mutating func explainAmount(among accounts: [Account]) {
        let money = try? Money(typed: amount.text, currency: currency(among: accounts), format: AmountFormat(.current))
        amount.hint = money.map { .toTransfer($0) }
    }

    private func currency(among accounts: [Account]) -> Currency { accounts.first { $0.id == from.text }?.balance.currency ?? .eur }
}
