import ScreensKit

/// The page that buys or sells units of a fund.
struct TradeViewModel {
    enum Side: Sendable { case buy, sell }

    struct Form: FormModel {
        var amount = FormField("amount", .amount, .money(currency: "EUR"))
        var all = FormField("all", .sellAll, .toggle)
        var units = FormField("units", .unitsToSell)
        var account = FormField("account", .payFrom, .choice([]))
        var status = FormStatus()
        static let fields = [part(\.amount), part(\.all), part(\.units), part(\.account)]
    }

    var side = Side.buy
    var fund = Loadable<Fund>()
    var held = FundUnits.zero
    var accounts: [PayableAccount] = []
    var form = Form()
    /// The order to confirm, in place of the form; nil while the form is shown.
    var review: OrderReview<FundOrder>? = nil
    var isSending = false

    init(_ side: Side) {
        self.side = side
        form.amount.isShown = side == .buy
        form.all.isShown = side == .sell
        form.units.isShown = side == .sell
        if side == .sell { form.account.label = .creditTo }
    }
}

extension TradeViewModel {
    var title: LocalizedText { side == .buy ? .buy : .sell }
    var lacksUnits: Bool { side == .sell && held == .zero }

    /// Fills the choices. Keeps the selected account if it is still available.
    mutating func offer(_ fund: Fund, held: FundUnits, accounts: [PayableAccount]) {
        (self.held, self.accounts) = (held, accounts)
        form.amount.kind = .money(currency: fund.quote.price.currency.code)
        form.account.kind = .choice(accounts.map { FormChoice($0.id, LocalizedText(data: "\($0.title) · \($0.available.text)")) })
        if !accounts.contains(where: { $0.id == form.account.text }) { form.account.text = accounts.first?.id ?? "" }
        explain(fund)
    }

    /// Stores the entries and shows their effect at the current price.
    mutating func read(_ values: FormValues) {
        form.read(values)
        if let fund = fund.value { explain(fund) }
    }

    func review(_ order: FundOrder) -> OrderReview<FundOrder> {
        var facts: [(LocalizedText, LocalizedText)] = [(.pricePerUnit, LocalizedText(data: order.price.text))]
        switch order.trade {
        case .buy(let amount):
            facts += [(.amount, LocalizedText(data: amount.text))] + (order.units.map { [(.holding, .buysAbout($0))] } ?? [])
        case .sell(let units): facts += [(.holding, .number(of: units))] + (order.amount.map { [(.amount, .sellsForAbout($0))] } ?? [])
        }
        let account = accounts.first { $0.id == order.account }?.title ?? order.account
        return OrderReview(order, send: title, facts: facts + [(form.account.label, LocalizedText(verbatim: account))])
    }

    /// The question about an order that resembles a pending one, or one whose outcome the user has not acknowledged.
    func question(about order: FundOrder, _ pending: [PendingFundOrder]) -> OrderQuestion? {
        let similar = pending.first { $0.counts && $0.id != order.id && $0.order.resembles(order) }
        return similar.map { (.tradeAgain($0.order.summary), side == .buy ? .buyAnyway : .sellAnyway) }
    }

    private mutating func explain(_ fund: Fund) {
        form.units.isShown = side == .sell && !form.all.isOn
        let price = fund.quote.price
        let money = try? Money(typed: form.amount.text, currency: price.currency, format: AmountFormat(.current))
        form.amount.hint = money.flatMap { FundUnits(buying: $0, at: price) }.map { .buysAbout($0) }
        form.units.hint = FundUnits(typed: form.units.text, format: AmountFormat(.current)).flatMap { $0.value(at: price) }
            .map { .sellsForAbout($0) }
        form.all.hint = held.value(at: price).map { .sellsForAbout($0) }
        form.account.hint = accounts.first { $0.id == form.account.text }.map { .available($0.available) }
    }
}

extension TradeViewModel.Form {
    mutating func order(_ id: String, on page: TradeViewModel) -> FundOrder? {
        guard let fund = page.fund.value, let trade = page.side == .buy ? purchase(fund) : sale(of: page.held, fund) else { return nil }
        return account.value { account -> FieldCheck<FundOrder> in
            guard let account = page.accounts.first(where: { $0.id == account }) else { return .problem(.chooseAccount) }
            if case .buy(let amount) = trade, (try? account.available.isLess(than: amount)) != false {
                return .problem(.tooLittle(account.available))
            }
            return .value(FundOrder(id: id, fund: fund, trade: trade, account: account.id))
        }
    }

    private mutating func purchase(_ fund: Fund) -> FundOrder.Trade? {
        let price = fund.quote.price
        return amount.value { text -> FieldCheck<FundOrder.Trade> in
            guard text.contains(where: { !$0.isWhitespace }) else { return .problem(.enterAmount) }
            do throws(MoneyError) {
                let amount = try Money(typed: text, currency: price.currency, format: AmountFormat(.current))
                guard amount.minorUnits > 0 else { return .problem(AmountFlaw.negative.message(in: price.currency)) }
                guard FundUnits(buying: amount, at: price) != nil else { return .problem(AmountFlaw.tooLarge.message(in: price.currency)) }
                return .value(.buy(amount))
            } catch {
                guard case .unreadableAmount(let flaw) = error else { return .problem(.enterAmount) }
                return .problem(flaw.message(in: price.currency))
            }
        }
    }

    private mutating func sale(of held: FundUnits, _ fund: Fund) -> FundOrder.Trade? {
        if all.isOn { return .sell(held) }
        return units.value { text -> FieldCheck<FundOrder.Trade> in
            guard let units = FundUnits(typed: text, format: AmountFormat(.current)), units > .zero else { return .problem(.enterUnits) }
            guard units <= held else { return .problem(.tooManyUnits(held)) }
            guard let value = units.value(at: fund.quote.price), value.minorUnits > 0 else { return .problem(.worthNothing) }
            return .value(.sell(units))
        }
    }
}
