import ScreensKit

extension PendingOrderViewModel {
    /// Returns nil for an order whose own page waits for the outcome.
    init?(_ pending: PendingFundOrder) {
        self.init(id: pending.id, title: pending.order.summary)
        switch pending.stage {
        case .sending: return nil
        case .pending(let error):
            if case .notBought = error { (text, tone) = (error.message, .danger) } else { text = pending.order.unfinished }
            if !error.isOutcomeUnknown { (text, ending) = (.orderUnsent, .withdraw) }
        case .refused(let error): end(error.message, .danger)
        case .done: end(pending.order.done, .success)
        }
    }
}

extension FundOrder {
    /// The order in one line.
    var summary: LocalizedText {
        switch trade {
        case .buy(let amount): .purchase(of: title, for: amount)
        case .sell(let units): .sale(of: title, units)
        }
    }

    fileprivate var unfinished: LocalizedText {
        switch trade {
        case .buy: .purchaseUnfinished
        case .sell: .saleUnfinished
        }
    }

    fileprivate var done: LocalizedText {
        switch trade {
        case .buy: .purchaseDone
        case .sell: .saleDone
        }
    }
}
