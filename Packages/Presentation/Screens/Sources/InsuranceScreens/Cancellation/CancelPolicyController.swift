import ScreensKit

enum CancelPolicyAction: Hashable, Sendable {
    case retry
    case review(FormValues)
    case cancel, change
}

@MainActor final class CancelPolicyController: ScreenController, Page {
    var viewModel = CancelPolicyViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.cancelPolicy) }
    var view: CancelPolicyView { CancelPolicyView(viewModel: viewModel) }
    private let id: String
    private let policies: any PolicyCanceling & PendingInsuranceOrdersProviding
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    /// The last order without an outcome. Sending it again is safe.
    private var unanswered: CancellationOrder?

    init(
        id: String, policies: any PolicyCanceling & PendingInsuranceOrdersProviding, makeID: @escaping @Sendable () -> String,
        navigator: any Navigating
    ) {
        (self.id, self.policies, self.makeID, self.navigator) = (id, policies, makeID, navigator)
    }

    // MARK: Life cycle

    func load() async {
        await fetch(\.viewModel.terms, failed: \.message) { () throws(InsuranceError) in
            let terms = try await policies.cancellationTerms(of: id)
            viewModel.form.offer(terms)
            // Without a choice, the terms are the review.
            viewModel.review = viewModel.form.account.isShown ? nil : viewModel.form.order(makeID(), terms: terms).map { review($0, terms) }
            return terms
        }
    }

    func didAppear() async {
        await policies.followPendingOrders { pending in
            guard let unanswered,
                pending.contains(where: { $0.stage == .done && InsuranceOrder.cancellation(unanswered).isSame(as: $0.order) })
            else { return }
            self.unanswered = nil
            // The page may not be visible: the page of the policy shows the outcome until it is acknowledged.
            await navigator.close(self)
        }
    }

    // MARK: Event handling

    func handle(_ action: CancelPolicyAction) async {
        switch action {
        case .retry: await load()
        case .review(let values):
            guard let terms = viewModel.terms.value else { return }
            let id = makeID()
            await review(\.viewModel.form, values, as: \.viewModel.review) { $0.order(id, terms: terms).map { review($0, terms) } }
        case .cancel: await cancel()
        case .change: viewModel.review = nil
        }
    }

    private func review(_ new: CancellationOrder, _ terms: CancellationTerms) -> OrderReview<CancellationOrder> {
        OrderReview(unanswered.flatMap { $0.isSame(as: new) ? $0 : nil } ?? new, terms: terms)
    }

    private func cancel() async {
        guard let order = viewModel.review?.order else { return }
        await busy(\.viewModel.isSending) { () throws(InsuranceError) in
            viewModel.review?.failure = nil
            context.hasUnsentInput = false
            try await policies.cancel(order)
            unanswered = nil
            context.result = .canceled(order.title, refund: order.refund)
            await navigator.close(self)
        } failed: { error in
            unanswered = error.isOutcomeUnknown ? viewModel.review?.order : nil
            viewModel.review?.failure = error.message
            guard unanswered == nil else { return }
            viewModel.review?.order.id = makeID()
            // Loads the new terms; the message about the old ones stays.
            guard error == .termsChanged else { return }
            await load()
            viewModel.review?.failure = error.message
            viewModel.form.status.failure = error.message
        }
    }
}
