import ScreensKit

enum ClaimAction: Hashable, Sendable {
    case retry
    case file(FormValues)
}

typealias ClaimInsurer = PoliciesProviding & ClaimFiling & PendingInsuranceOrdersProviding

@MainActor final class ClaimController: ScreenController, Page {
    var viewModel = ClaimViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.title) }
    var view: ClaimView { ClaimView(viewModel: viewModel) }
    private let route: ClaimPage
    private let insurer: any ClaimInsurer
    private let navigator: any Navigating
    /// The id of the claim: submitting the form twice files one.
    private let order: String
    private var kept: [ClaimPhoto] = []

    init(_ route: ClaimPage, insurer: any ClaimInsurer, makeID: @Sendable () -> String, navigator: any Navigating) {
        (self.route, self.insurer, self.navigator) = (route, insurer, navigator)
        order = route.order ?? makeID()
        viewModel.isEditing = route.order != nil
    }

    // MARK: Life cycle

    func load() async {
        await fetch(\.viewModel.policy, failed: \.message) { () throws(InsuranceError) in
            let policy = try await policy()
            if let order = route.order, viewModel.policy.value == nil {
                guard let claim = try await insurer.pendingOrders().lazy.compactMap(\.order.claim).first(where: { $0.id == order }) else {
                    throw .malformedOrder
                }
                kept = try await insurer.photos(of: order)
                viewModel.form.fill(claim, photos: kept.count)
            }
            viewModel.form.amount.kind = .money(currency: policy.insuredSum.currency.code)
            return policy
        }
    }

    /// The stored policy, so that a claim can be written offline; otherwise the insurer's.
    private func policy() async throws(InsuranceError) -> Policy {
        if let stored = try? await insurer.storedPolicies()?.first(where: { $0.id == route.id }) { return stored }
        guard let policy = try await insurer.policies().first(where: { $0.id == route.id }) else { throw .unknownPolicy }
        return policy
    }

    // MARK: Event handling

    func handle(_ action: ClaimAction) async {
        switch action {
        case .retry: await load()
        case .file(let values):
            let (id, policy) = (order, viewModel.policy.value)
            await submit(\.viewModel.form, values, failed: explain) {
                $0.claim(id: id, policy: policy, kept: kept)
            } work: { (claim) throws(InsuranceError) in
                if route.order == nil {
                    try await insurer.file(claim.order, photos: claim.photos)
                } else {
                    try await insurer.edit(claim.order, photos: claim.photos)
                }
                await navigator.close(self)
            }
        }
    }

    private func explain(_ error: InsuranceError) -> LocalizedText? { viewModel.form.explain(error) }
}
