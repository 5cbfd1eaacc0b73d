import ScreensKit

struct PolicyViewModel {
    var policy = Loadable<Policy>()
    var pending: [PendingOrderViewModel] = []
    var isCanceling = false
    /// The claims on the policy, newest first; nil while they are unknown.
    var claims: [ClaimRowViewModel]? = nil
    /// The addresses of the page that files a claim, of the product, and of the dialog that shares the document.
    var claim = ""
    var product = ""
    var document = ""
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
    /// The steps until the end, in their order.
    var steps: [Step] = []

    struct Step: Identifiable {
        var id = 0
        var name = LocalizedText(verbatim: "")
        var isDone = false
        /// Marks a step that is done or in progress.
        var icon: Icon? = nil
    }
}

extension ClaimRowViewModel {
    init(_ claim: Claim) {
        id = claim.id
        title = claim.description
        subtitle = .claim(claim)
        let progress = claim.state.progress
        steps = progress.names.enumerated().map { index, name in
            let isCurrent = claim.state == .inReview && index == progress.done
            return Step(
                id: index, name: name, isDone: index < progress.done, icon: index < progress.done ? .check : isCurrent ? .forward : nil)
        }
    }
}
