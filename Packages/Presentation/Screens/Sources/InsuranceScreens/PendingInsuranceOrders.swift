import ScreensKit

extension PendingOrderViewModel {
    /// Returns nil for an order whose own page waits for the outcome.
    /// - Parameter edit: Returns the address of the page that edits a claim.
    init?(_ pending: PendingInsuranceOrder, edit: (ClaimOrder) -> String) {
        self.init(id: pending.id, title: pending.order.title)
        switch pending.stage {
        case .sending: return nil
        case .pending(let error):
            if case .notIssued = error { (text, tone) = (error.message, .danger) } else { text = pending.order.unfinished }
            // The insurer does not have the claim yet.
            guard case .claim(let claim) = pending.order, !error.isOutcomeUnknown else { return }
            (text, ending, change) = (.claimUnsent, .withdraw, (.edit, edit(claim)))
        case .refused(let error):
            end(error.message, .danger)
            if case .claim(let claim) = pending.order { change = (.edit, edit(claim)) }
        case .done: end(pending.order.done, .success)
        }
    }
}

extension InsuranceOrder {
    /// The id of the policy that an order is about; nil for a purchase.
    var policy: String? {
        switch self {
        case .purchase: nil
        case .cancellation(let order): order.policy
        case .claim(let order): order.policy
        }
    }

    /// The id of the product that an order buys; nil for other orders.
    var product: String? { if case .purchase(let order) = self { order.product } else { nil } }

    var isCancellation: Bool { if case .cancellation = self { true } else { false } }

    var claim: ClaimOrder? { if case .claim(let order) = self { order } else { nil } }

    fileprivate var title: LocalizedText {
        switch self {
        case .purchase(let order): .order(order.title, for: order.offer.premium)
        case .cancellation(let order): .cancellation(of: order.title)
        case .claim(let order): .claim(order)
        }
    }

    fileprivate var unfinished: LocalizedText {
        switch self {
        case .purchase: .orderUnfinished
        case .cancellation: .cancellationUnfinished
        case .claim: .claimUnfinished
        }
    }

    fileprivate var done: LocalizedText {
        switch self {
        case .purchase: .orderDone
        case .cancellation(let order): .cancellationDone(order.refund)
        case .claim: .claimDone
        }
    }
}
