import ScreensKit

enum ProductAction: Hashable, Sendable {
    case edit(FormValues)
    case buy(FormValues)
    case compare
    case retry
}

@MainActor
final class ProductController: ScreenController {
    var viewModel = ProductViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.title) }
    var view: ProductView { ProductView(viewModel: viewModel) }

    private let id: String
    private let products: any ProductsProviding
    private let buying: any PolicyBuying & PendingInsuranceOrdersProviding
    private let comparing: any QuoteComparing
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    /// The last order without an outcome. Sending it again is safe; a new one might pay twice.
    private var unanswered: PolicyOrder?

    init(
        id: String, products: any ProductsProviding, buying: any PolicyBuying & PendingInsuranceOrdersProviding,
        comparing: any QuoteComparing, makeID: @escaping @Sendable () -> String, navigator: any Navigating
    ) {
        self.id = id
        self.products = products
        self.buying = buying
        self.comparing = comparing
        self.makeID = makeID
        self.navigator = navigator
    }

    // MARK: Life cycle

    func load() async {
        do throws(InsuranceError) {
            if let stored = try? await products.storedProducts()?.first(where: { $0.id == id }) { try await show(stored) }
            try await refresh()
        } catch {
            viewModel.product.fail(error.message)
        }
    }

    /// Closes the page when its order is completed later.
    func didAppear() async {
        await buying.followPendingOrders { pending in
            guard let unanswered,
                pending.contains(where: { $0.stage == .done && InsuranceOrder.purchase(unanswered).isSame(as: $0.order) })
            else { return }
            self.unanswered = nil
            // The page may not be visible: the policies page shows the outcome until it is acknowledged.
            await navigator.close(self)
        }
    }

    // MARK: Event handling

    func handle(_ action: ProductAction) async {
        switch action {
        case .retry: await load()
        case .edit(let values): viewModel.choose(values)
        case .buy(let values): await buy(values)
        case .compare: await compare()
        }
    }

    private func compare() async {
        guard let offer = viewModel.offer else { return }
        viewModel.isComparing = true
        let quotes = await comparing.compare(product: id, insuredSum: offer.insuredSum)
        viewModel.show(quotes, for: offer)
    }

    private func buy(_ values: FormValues) async {
        viewModel.choose(values)
        let (id, product, payers) = (makeID(), viewModel.product.value, viewModel.payers)
        await submit(\.viewModel.form, values, failed: \.message) {
            $0.order(id: id, product: product, payers: payers)
        } work: { (new) throws(InsuranceError) in
            let order = unanswered.flatMap { $0.isSame(as: new) ? $0 : nil } ?? new
            do throws(InsuranceError) {
                try await buying.buy(order)
            } catch {
                unanswered = error.isOutcomeUnknown ? order : nil
                // Loads the new offers; the message about the old one stays.
                if error == .offerChanged { try? await refresh() }
                throw error
            }
            unanswered = nil
            await navigator.close(self)
        }
    }

    // MARK: View-model assembly

    private func refresh() async throws(InsuranceError) {
        guard let fetched = try await products.products().first(where: { $0.id == id }) else { throw .unknownProduct }
        try await show(fetched)
    }

    private func show(_ product: Product) async throws(InsuranceError) {
        if let offer = product.offers.first { viewModel.payers = try await buying.payers(for: offer) }
        viewModel.product.show(product)
        viewModel.share = navigator.location(
            of: SharePage(location: navigator.location(of: ProductPage(id: id)), title: product.title))
        viewModel.fillChoices()
    }
}

extension ProductController: Page {}
