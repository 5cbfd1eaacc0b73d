import ScreensKit

extension PendingOrderViewModel {
    /// Returns nil for an order whose own page waits for the outcome.
    init?(_ pending: PendingPurchase) {
        self.init(id: pending.id, title: .order(pending.order.title, for: pending.order.offer.premium))
        switch pending.stage {
        case .sending: return nil
        case .pending(let error):
            if case .notIssued = error.kind { (text, tone) = (error.message, .danger) } else { text = .orderUnfinished }
        case .refused(let error): end(error.message, .danger)
        case .done: end(.orderDone, .success)
        }
    }
}
