import ScreensKit

extension PendingOrderViewModel {
    /// Returns nil for an order whose own page waits for the outcome.
    init?(_ pending: PendingInsuranceOrder) {
        self.init(id: pending.id, title: pending.order.title)
        switch pending.stage {
        case .sending: return nil
        case .pending(let error):
            if case .notIssued = error.kind { (text, tone) = (error.message, .danger) } else { text = pending.order.unfinished }
        case .refused(let error): end(error.message, .danger)
        case .done: end(pending.order.done, .success)
        }
    }
}

extension InsuranceOrder {
    fileprivate var title: LocalizedText {
        switch self {
        case .purchase(let order): .order(order.title, for: order.offer.premium)
        case .cancellation(let order): .cancellation(of: order.title)
        }
    }

    fileprivate var unfinished: LocalizedText {
        switch self {
        case .purchase: .orderUnfinished
        case .cancellation: .cancellationUnfinished
        }
    }

    fileprivate var done: LocalizedText {
        switch self {
        case .purchase: .orderDone
        case .cancellation(let order): .cancellationDone(order.refund)
        }
    }
}
