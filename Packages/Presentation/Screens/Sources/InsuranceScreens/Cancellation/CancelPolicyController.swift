import ScreensKit

enum CancelPolicyAction: Hashable, Sendable {
    case retry
    case cancel(FormValues)
}

@MainActor
final class CancelPolicyController: ScreenController, Page {
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
            return terms
        }
    }

    /// Closes the page when its order is completed later.
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
        case .cancel(let values): await cancel(values)
        }
    }

    private func cancel(_ values: FormValues) async {
        let (id, terms) = (makeID(), viewModel.terms.value)
        await submit(\.viewModel.form, values, failed: \.message) {
            $0.order(id, terms: terms)
        } work: { (new) throws(InsuranceError) in
            let order = unanswered.flatMap { $0.isSame(as: new) ? $0 : nil } ?? new
            do throws(InsuranceError) {
                try await policies.cancel(order)
            } catch {
                unanswered = error.isOutcomeUnknown ? order : nil
                // Loads the new terms; the message about the old ones stays.
                if error == .termsChanged { await load() }
                throw error
            }
            unanswered = nil
            await navigator.close(self)
        }
    }
}
