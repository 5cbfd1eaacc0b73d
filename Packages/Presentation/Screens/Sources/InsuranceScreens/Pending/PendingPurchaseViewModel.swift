import ScreensKit

/// An order that is pending or not acknowledged.
struct PendingPurchaseViewModel: Identifiable {
    var id = ""
    var title = LocalizedText(verbatim: "")
    var text = LocalizedText(verbatim: "")
    var tone = Banner.Style.info
    /// Whether the user can acknowledge the outcome.
    var isOver = false
}

extension PendingPurchaseViewModel {
    /// Returns nil for an order whose own page waits for the outcome.
    init?(_ pending: PendingPurchase) {
        id = pending.id
        title = .order(pending.order.title, for: pending.order.offer.premium)
        switch pending.stage {
        case .sending: return nil
        case .unfinished(let error):
            if case .notIssued = error.kind {
                (text, tone) = (error.message, .danger)
            } else {
                text = .orderUnfinished
            }
        case .refused(let error): (text, tone, isOver) = (error.message, .danger, true)
        case .issued: (text, tone, isOver) = (.orderDone, .success, true)
        }
    }
}
