import PresentationKit
import Services

enum PoliciesAction: Hashable, Sendable {
    case refresh
    case forget(String)
}

@MainActor
final class PoliciesController: ScreenController {
    var viewModel = PoliciesViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Insurance"
    var view: PoliciesView { PoliciesView(viewModel: viewModel) }

    private let policies: any PoliciesProviding
    private let products: any ProductsProviding
    private let purchases: any PendingPurchasesProviding
    private let navigator: any Navigating

    init(
        policies: any PoliciesProviding, products: any ProductsProviding, purchases: any PendingPurchasesProviding,
        navigator: any Navigating
    ) {
        self.policies = policies
        self.products = products
        self.purchases = purchases
        self.navigator = navigator
    }

    // MARK: Life cycle

    func load() async {
        if let stored = try? await products.storedProducts() { show(stored) }
        if let stored = try? await policies.storedPolicies() { viewModel.show(stored) }
        await showPurchases()
        await refresh()
    }

    func didAppear() async {
        async let following: Void = followPurchases()
        let changes = policies.policyChanges()
        // What changed while another page covered this one.
        if let stored = try? await policies.storedPolicies() { viewModel.show(stored) }
        for await policies in changes { viewModel.show(policies) }
        await following
    }

    private func followPurchases() async {
        let changes = purchases.pendingPurchaseChanges()
        await showPurchases()
        for await _ in changes { await showPurchases() }
    }

    // MARK: Event handling

    func handle(_ action: PoliciesAction) async {
        switch action {
        case .refresh: await refresh()
        case .forget(let id):
            do throws(InsuranceError) {
                try await purchases.forgetPurchase(id)
            } catch {
                viewModel.show(error)
            }
            await showPurchases()
        }
    }

    // MARK: View-model assembly

    private func refresh() async {
        await busy(\.viewModel.isRefreshing) { () throws(InsuranceError) in
            viewModel.show(try await policies.policies())
            show(try await products.products())
            viewModel.notice = nil
        } failed: {
            viewModel.show($0)
        }
    }

    private func showPurchases() async {
        if let pending = try? await purchases.pendingPurchases() { viewModel.pending = pending.compactMap(PendingPurchaseViewModel.init) }
    }

    private func show(_ products: [Product]) {
        viewModel.show(products) { navigator.location(of: ProductPage(id: $0)) }
    }
}

extension PoliciesController: Page {}
