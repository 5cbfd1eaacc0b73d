import ScreensKit

enum PolicyAction: Hashable, Sendable {
    case retry, cancel
    case forget(String)
}

@MainActor final class PolicyController: ScreenController, Page {
    var viewModel = PolicyViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { viewModel.policy.value?.title.current ?? localized(.insurance) }
    var view: PolicyView { PolicyView(viewModel: viewModel) }
    private let id: String
    private let policies: any ClaimInsurer
    private let navigator: any Navigating

    init(id: String, policies: any ClaimInsurer, navigator: any Navigating) {
        (self.id, self.policies, self.navigator) = (id, policies, navigator)
        viewModel.claim = navigator.location(of: ClaimPage(id: id))
    }

    // MARK: Life cycle

    func load() async {
        await showStored()
        if let pending = try? await policies.pendingOrders() { show(pending) }
        await refresh()
    }

    func didAppear() async {
        async let _: Void = followOrders()
        async let _: Void = followClaims()
        let changes = policies.policyChanges()
        // The policy may have changed while the page was covered.
        await showStored()
        for await policies in changes { show(policies) }
    }

    private func followOrders() async { await policies.followPendingOrders { show($0) } }
    private func followClaims() async { for await claims in policies.claimChanges() { show(claims) } }

    // MARK: Event handling

    func handle(_ action: PolicyAction) async {
        switch action {
        case .retry: await refresh()
        case .cancel: await navigator.show(CancelPolicyPage(id: id))
        case .forget(let id):
            do throws(InsuranceError) { try await policies.forgetOrder(id) } catch { viewModel.policy.fail(error.message) }
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await fetch(\.viewModel.policy, failed: \.message) { () throws(InsuranceError) in
            guard let policy = try await policies.policies().first(where: { $0.id == id }) else { throw .unknownPolicy }
            show(try await policies.claims())
            locate(policy)
            return policy
        }
    }

    private func showStored() async {
        if let stored = try? await policies.storedPolicies() { show(stored) }
        if let stored = try? await policies.storedClaims() { show(stored) }
    }

    private func show(_ claims: [Claim]) { viewModel.claims = claims.filter { $0.policy == id }.map(ClaimRowViewModel.init) }

    private func show(_ policies: [Policy]) {
        guard let policy = policies.first(where: { $0.id == id }) else { return }
        locate(policy)
        viewModel.policy.value = policy
    }

    /// Sets the addresses that depend on the policy, and on the language of the page.
    private func locate(_ policy: Policy) {
        let document = navigator.location(of: PolicyDocument(id: id, language: String(PageLanguage.current.primary)))
        viewModel.document = navigator.location(of: SharePage(location: document, title: policy.title.current))
        viewModel.product = navigator.location(of: ProductPage(id: policy.product))
    }

    private func show(_ pending: [PendingInsuranceOrder]) {
        let own = pending.filter { $0.order.policy == id }
        viewModel.pending = own.compactMap { pending in
            PendingOrderViewModel(pending) { navigator.location(of: ClaimPage(id: $0.policy, order: $0.id)) }
        }
        viewModel.isCanceling = own.contains { $0.isOnItsWay && $0.order.isCancellation }
    }
}
