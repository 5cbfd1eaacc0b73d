import InsuranceTesting
import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import InsuranceScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct ProductTests {
    let insurer = FakeInsuranceService()
    let navigator = RecordingNavigator()

    private func open(_ id: String = "household", _ insurer: FakeInsuranceService? = nil) async throws -> TestPage {
        try await TestPage(
            ProductPage(id: id), of: .insurance(insurer ?? self.insurer, makeID: numberedIDs("order-000")), navigator: navigator)
    }

    @Test(arguments: [
        ("EUR", 4_900, [409: 4, 408: 8]), ("EUR", 4_500, [375: 12]), ("JPY", 5, [1: 5, 0: 7]), ("KWD", 12_001, [1_001: 1, 1_000: 11]),
    ])
    func premium_spreadOverAYear_addsUpToIt(code: String, premium: Int, months: [Int: Int]) throws {
        let parts = Offer(insuredSum: 1_000_000, premium: premium, currency: try Currency(code)).monthly
        #expect(Dictionary(uniqueKeysWithValues: parts.map { ($0.amount.minorUnits, $0.months) }) == months)
        #expect(parts.map(\.amount.minorUnits) == months.keys.sorted(by: >), "the larger parts are first")
    }

    @Test func cover_isShownAsFarAsTheInsurerStatesIt() async throws {
        let page = try await open()
        #expect(page.shows("What is covered") && page.shows("Burst pipes") && page.shows("What is not covered") && page.shows("Floods"))
        #expect(page.shows("Start of cover: On the day of the purchase") && page.shows("Deductible: €150.00 per claim"), "\(page.text)")
        var product = Product.samples[0]
        product.cover = Cover(deductible: .zero(.eur))
        let other = try await open("household", FakeInsuranceService(products: [product]))
        #expect(other.shows("Deductible: None") && !other.shows("covered") && !other.shows("Start of cover"))
        try page.check()
    }

    @Test func anotherSum_showsItsPremium() async throws {
        let page = try await open()
        try await page.select("Pay from", "Savings · €10.00")
        try await page.select("Insured sum", "€50,000.00")
        #expect(page.shows("€90.00") && !page.shows("€49.00"))
        #expect(try page.value(of: "Pay from") == "acc-2", "the choice is kept")
    }

    @Test func comparison_showsEachInsurer_andDisappearsWhenTheAmountChanges() async throws {
        insurer.setComparison([
            ComparedQuote(id: "Alpine", premium: Money(minorUnits: 5_500, currency: .eur)),
            ComparedQuote(id: "Brig <b>", reason: .timedOut),
        ])
        let page = try await open()
        #expect(!page.shows("Other insurers"))
        try await page.click("Compare with other insurers")
        #expect(page.shows("Alpine Per year, same insured sum €55.00") && page.shows("Brig <b> Did not answer in time."))
        try await page.select("Insured sum", "€50,000.00")
        #expect(!page.shows("Alpine") && page.shows("[Compare with other insurers]"))
    }

    @Test func account_withTooLittle_isRefusedBeforeTheBankIsAsked() async throws {
        let page = try await open()
        try await page.select("Pay from", "Savings · €10.00")
        try await page.order("Buy")
        #expect(try page.error(of: "Pay from")?.contains("Choose another account: €49.00 needed, €10.00 available.") == true)
        #expect(insurer.orders.isEmpty && navigator.closed == 0)
        try await page.select("Pay from", "Everyday · €1,234.56")
        #expect(try page.error(of: "Pay from") == nil)
    }

    @Test func payer_withEnough_isChosenAtFirst() async throws {
        let page = try await open("household", FakeInsuranceService(payers: Payer.samples.reversed()))
        #expect(try page.value(of: "Pay from") == "acc-1")
    }

    @Test(arguments: [
        InsuranceError.paymentRefused(reason: .insufficientFunds), .notIssued(booking: 7), .noAnswer, .unreachable,
        .signedOut, .storage,
    ])
    func purchase_whenItFails_keepsPageAndSelection(error: InsuranceError) async throws {
        let page = try await open()
        try await page.select("Insured sum", "€50,000.00")
        insurer.fail(with: error)
        try await page.order("Buy")
        #expect(page.shows(error.localizedMessage), "\(page.text)")
        try await page.click("Change")
        #expect(try page.value(of: "Insured sum") == "5000000" && navigator.closed == 0)
        insurer.fail(with: nil)
        try await page.order("Buy")
        #expect(insurer.orders.map(\.id) == [error.isOutcomeUnknown ? "order-0001" : "order-0003"])
        #expect(navigator.closed == 1)
    }

    @Test func anotherChoice_afterAnUnansweredOrder_getsItsOwnName() async throws {
        let page = try await open()
        insurer.fail(with: .noAnswer)
        try await page.order("Buy")
        insurer.fail(with: nil)
        try await page.click("Change")
        try await page.select("Insured sum", "€50,000.00")
        try await page.submit("Continue")
        #expect(page.shows("Your order for Household is already pending. Buy another policy?"), "\(page.text)")
        try await page.click("Buy anyway")
        #expect(insurer.orders.map(\.another) == ["order-0002"])
    }

    @Test func sameProduct_isBoughtAgainOnlyAfterAQuestion_alsoIfAnotherWindowWasFaster() async throws {
        let (page, other) = (try await open(), try await open())
        try await page.submit("Continue")
        // The order of this page has another id.
        try await page.click("Change")
        try await page.submit("Continue")
        try await other.order("Buy")
        try await page.click("Buy")
        #expect(insurer.orders.count == 1 && page.shows("You already have a policy for Household. Buy another one?"), "\(page.text)")
        try await page.click("Buy anyway")
        #expect(insurer.orders.count == 2)
    }

    @Test func product_whenNoLongerSold_showsMessage() async throws {
        #expect(try await open("nope").shows(InsuranceError.unknownProduct.localizedMessage))
    }

    @Test func order_thatIsCompletedLater_closesThePage_andOthersDoNot() async throws {
        let page = try await open()
        insurer.fail(with: .noAnswer)
        try await page.order("Buy")
        let order = try #require(try await insurer.pendingOrders().first?.order)
        let product = Product.samples[0]
        insurer.set(.done, of: .purchase(PolicyOrder(id: "other", product: product, offer: product.offers[1], payer: "acc-1")))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(navigator.closed == 0)
        insurer.set(.done, of: order)
        for _ in 0..<1_000 where navigator.closed == 0 { await Task.yield() }
        #expect(navigator.closed == 1)
    }

    @Test func offer_thatChanged_isShown_andTheOrderIsSentForTheNewOne() async throws {
        let page = try await open()
        var product = Product.samples[0]
        product.offers = [Offer(insuredSum: 2_000_000, premium: 5_100, currency: .eur)]
        insurer.setProducts([product])
        try await page.order("Buy")
        #expect(page.shows(InsuranceError.offerChanged.localizedMessage) && page.shows("€51.00"), "\(page.text)")
        #expect(insurer.orders.isEmpty && navigator.closed == 0)
        try await page.order("Buy")
        #expect(insurer.orders.map(\.offer) == product.offers && navigator.closed == 1)
    }

    @Test func order_ofAnOfferThatIsGone_isExplained() {
        var form = ProductViewModel.Form()
        #expect(form.order(id: "order-0001", product: Product.samples[0], payers: Payer.samples) == nil)
        #expect(form.status.failure.map(localized) == InsuranceError.offerChanged.localizedMessage)
    }

    @Test func product_whoseAccountsCannotBeAskedFor_saysSo() async throws {
        try await insurer.products()
        insurer.fail(with: .unreachable)
        let page = try await open()
        #expect(page.shows("The app cannot reach the insurer.") && !page.clickable.contains("Continue"))
    }
}
