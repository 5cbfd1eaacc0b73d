import ScreensKit

enum ProductAction: Hashable, Sendable {
    case edit(FormValues)
    case review(FormValues)
    /// - Parameter isAnother: Whether the user has confirmed to buy the product again.
    case buy(isAnother: Bool)
    case change, compare, retry
}

typealias ProductBuying = PolicyBuying & PoliciesProviding & PendingInsuranceOrdersProviding

@MainActor final class ProductController: ScreenController, Page {
    var viewModel = ProductViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(viewModel.title) }
    var view: ProductView { ProductView(viewModel: viewModel) }
    private let id: String
    private let products: any ProductsProviding
    private let buying: any ProductBuying
    private let comparing: any QuoteComparing
    private let makeID: @Sendable () -> String
    private let navigator: any Navigating
    /// The last order without an outcome. Sending it again is safe; a new one might pay twice.
    private var unanswered: PolicyOrder?

    init(
        id: String, products: any ProductsProviding, buying: any ProductBuying,
        comparing: any QuoteComparing, makeID: @escaping @Sendable () -> String, navigator: any Navigating
    ) {
        (self.id, self.products, self.buying, self.comparing, self.makeID) = (id, products, buying, comparing, makeID)
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
        case .review(let values): await review(values)
        case .buy(let isAnother): await buy(isAnother: isAnother)
        case .change: viewModel.review = nil
        case .compare: await compare()
        }
    }

    private func compare() async {
        guard let offer = viewModel.offer else { return }
        viewModel.isComparing = true
        let quotes = await comparing.compare(product: id, insuredSum: offer.insuredSum)
        viewModel.show(quotes, for: offer)
    }

    private func review(_ values: FormValues) async {
        viewModel.choose(values)
        let (id, product, payers) = (makeID(), viewModel.product.value, viewModel.payers)
        await review(\.viewModel.form, values, as: \.viewModel.review) { form in
            form.order(id: id, product: product, payers: payers).map { new in
                OrderReview(unanswered.flatMap { $0.isSame(as: new) ? $0 : nil } ?? new, payers: payers)
            }
        } ask: {
            await question(about: $0)
        }
    }

    private func question(about order: PolicyOrder) async -> OrderQuestion? {
        let pending = try? await buying.pendingOrders().contains { $0.isOnItsWay && $0.id != order.id && $0.order.product == order.product }
        var policies = try? await buying.storedPolicies()
        if policies == nil { policies = try? await buying.policies() }
        let isInsured = policies?.contains { $0.product == order.product && $0.end == nil } ?? false
        if pending == true { return (.alreadyOrdered(order.title), .buyAnyway) }
        return isInsured ? (.alreadyInsured(order.title), .buyAnyway) : nil
    }

    private func buy(isAnother: Bool) async {
        await busy(\.viewModel.isSending) { () throws(InsuranceError) in
            guard let review = viewModel.review else { return }
            // Another window may have bought it since this order was shown.
            let question = await question(about: review.order)
            viewModel.review?.question = question
            guard question == nil || isAnother else { return }
            viewModel.review?.failure = nil
            if isAnother, review.order != unanswered { viewModel.review?.order.another = review.order.id }
            guard let order = viewModel.review?.order else { return }
            context.hasUnsentInput = false
            try await buying.buy(order)
            unanswered = nil
            context.result = .bought(order.title, for: order.offer.premium)
            await navigator.close(self)
        } failed: { error in
            unanswered = error.isOutcomeUnknown ? viewModel.review?.order : nil
            viewModel.review?.failure = error.message
            guard unanswered == nil else { return }
            context.hasUnsentInput = true
            viewModel.review?.order.id = makeID()
            viewModel.review?.order.another = nil
            guard error == .offerChanged else { return }
            // Loads the new offers; the message about the old one stays.
            viewModel.review = nil
            viewModel.form.status.failure = error.message
            try? await refresh()
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
            of: SharePage(location: navigator.location(of: ProductPage(id: id)), title: product.title.current))
        viewModel.fillChoices()
    }
}
