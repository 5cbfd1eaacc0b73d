import ScreensKit

struct PolicyViewModel {
    var policy = Loadable<Policy>()
    var pending: [PendingOrderViewModel] = []
    var isCanceling = false
    /// The claims on the policy, newest first; nil while they are unknown.
    var claims: [ClaimRowViewModel]? = nil
    /// The addresses of the pages that cancel it and file a claim.
    var cancellation = ""
    var claim = ""
    var isCancellable: Bool { policy.value?.end == nil && !isCanceling }
}

extension Policy {
    var facts: [(name: LocalizedText, value: String)] {
        var facts: [(LocalizedText, String)] = [
            (.policyNumber, id), (.insuredSum, insuredSum.text), (.premiumAYear, premium.text), (.insuredSince, DayText.long(start)),
        ]
        if let end { facts.append((.insuredUntil, DayText.long(end))) }
        if let refund { facts.append((.refund, refund.text)) }
        return facts
    }
}

struct ClaimRowViewModel: Identifiable {
    var id = ""
    var title = ""
    var subtitle = LocalizedText(verbatim: "")
    var amount = Money.zero(.eur)
}

extension ClaimRowViewModel {
    init(_ claim: Claim) {
        id = claim.id
        title = claim.description
        subtitle = .claim(claim.day, claim.state, photos: claim.photos)
        amount = claim.amount
    }
}
