import ScreensKit

/// The page of one policy.
struct PolicyViewModel {
    var policy = Loadable<Policy>()
    /// Orders about this policy that are pending or not acknowledged.
    var pending: [PendingOrderViewModel] = []
    /// Whether a cancellation is pending.
    var isCanceling = false
    /// The address of the page that cancels it.
    var cancellation = ""

    /// Whether the policy can be canceled now.
    var isCancellable: Bool { policy.value?.end == nil && !isCanceling }
}

extension Policy {
    /// The policy as names and values, in the order of display.
    var facts: [(name: LocalizedText, value: String)] {
        var facts: [(LocalizedText, String)] = [
            (.policyNumber, id), (.insuredSum, insuredSum.text), (.premiumAYear, premium.text), (.insuredSince, DayText.long(start)),
        ]
        if let end { facts.append((.insuredUntil, DayText.long(end))) }
        if let refund { facts.append((.refund, refund.text)) }
        return facts
    }
}

extension InsuranceOrder {
    /// The id of the policy that an order changes; nil for a purchase.
    var policy: String? { if case .cancellation(let order) = self { order.policy } else { nil } }
    var isCancellation: Bool { if case .cancellation = self { true } else { false } }
}
