import ScreensKit

enum PoliciesAction: Hashable, Sendable {
    case refresh
    case forget(String)
}

@MainActor final class PoliciesController: ScreenController, Page {
    var viewModel = PoliciesViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.insurance) }
    var view: PoliciesView { PoliciesView(viewModel: expected(\.viewModel)) }
    private let policies: any PoliciesProviding
    private let products: any ProductsProviding
    private let purchases: any PendingInsuranceOrdersProviding
    private let navigator: any Navigating

    init(
        policies: any PoliciesProviding, products: any ProductsProviding, purchases: any PendingInsuranceOrdersProviding,
        navigator: any Navigating
    ) {
        (self.policies, self.products, self.purchases, self.navigator) = (policies, products, purchases, navigator)
    }

    // MARK: Life cycle

    func load() async {
        if let stored = try? await products.storedProducts() { show(stored) }
        await showStored()
        await showPurchases()
        await refresh()
    }

    func didAppear() async {
        async let _: Void = followPurchases()
        let changes = policies.policyChanges()
        // The page may have changed while it was covered.
        await showStored()
        for await policies in changes { viewModel.policies.value = rows(policies) }
    }

    private func followPurchases() async { await purchases.followPendingOrders { show($0) } }

    // MARK: Event handling

    func handle(_ action: PoliciesAction) async {
        switch action {
        case .refresh: await refresh()
        case .forget(let id):
            await optimistically(\.viewModel) {
                $0.pending.removeAll { $0.id == id }
            } work: { () throws(InsuranceError) in
                try await purchases.forgetOrder(id)
            } failed: {
                viewModel.policies.fail($0.message)
            }
            await showPurchases()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await fetch(\.viewModel.policies, failed: \.message) { () throws(InsuranceError) in
            let fetched = rows(try await policies.policies())
            viewModel.policies.value = fetched
            show(try await products.products())
            return fetched
        }
    }

    private func showStored() async { if let stored = try? await policies.storedPolicies() { viewModel.policies.value = rows(stored) } }
    private func showPurchases() async { if let pending = try? await purchases.pendingOrders() { show(pending) } }

    private func rows(_ policies: [Policy]) -> [PolicyRowViewModel] {
        policies.map { PolicyRowViewModel($0, location: navigator.location(of: PolicyPage(id: $0.id))) }
    }

    private func show(_ pending: [PendingInsuranceOrder]) {
        viewModel.pending = pending.compactMap { pending in
            PendingOrderViewModel(pending) { navigator.location(of: ClaimPage(id: $0.policy, order: $0.id)) }
        }
    }

    private func show(_ products: [Product]) {
        viewModel.products = products.map { ProductRowViewModel($0, location: navigator.location(of: ProductPage(id: $0.id))) }
    }
}
