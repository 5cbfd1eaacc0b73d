import AppComposition
import AppRuntime
import PresentationKitTesting
import RoutingService
import TestWorld
import Testing

/// Every page that moves money: a review, one press, a result that is announced, and a page that lists the order afterwards.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct OrderJourneyTests {
    private struct Order {
        let path: String
        /// Opens the form and fills it.
        let open: @MainActor (TestWorld) async throws -> TestPage
        /// The label of the button that sends the order.
        let button: String
        let result: String
        /// A page that lists the order, and its text.
        let place: (location: String, text: String)
    }

    // In an order in which each has what it needs.
    private static let orders = [
        Order(
            path: "finance/transfer", open: { try await form("finance/transfer", in: $0, amount: "1") },
            button: "Transfer €1.00", result: "€1.00 sent to Savings.", place: ("/finance/accounts/acc-2", "+€1.00")),
        Order(
            path: "funds/:id/buy", open: { try await form("funds/world/buy", in: $0, amount: "250") },
            button: "Buy", result: "of World Equity Fund bought for €250.00.",
            place: ("/finance/accounts/acc-1", "World Equity Fund: purchase")),
        Order(
            path: "funds/:id/sell",
            open: { world in
                let page = try await form("funds/world/sell", in: world)
                try await page.click("Sell all units")
                return page
            }, button: "Sell", result: "of World Equity Fund sold for", place: ("/finance/accounts/acc-1", "World Equity Fund: sale")),
        Order(
            path: "insurance/products/:id",
            open: { world in
                let page = try await world.openBicycleWithWallet()
                try await page.select("Pay from", "Demo Wallet · €250.00")
                return page
            }, button: "Buy", result: "Bicycle bought for €45.00 per year.", place: ("/insurance", "Insured for €1,000.00")),
        Order(
            path: "insurance/policies/:id/cancel",
            open: { world in
                let page = await world.open("/insurance")
                try await page.wait(until: "Your policies")
                try await page.click("Bicycle", in: "Your policies")
                try await page.wait(until: "Policy number")
                try await page.click("Cancel policy", until: "Refund to")
                return page
            }, button: "Cancel and get €44.88 back", result: "Bicycle canceled, €44.88 refunded.",
            place: ("/insurance", "Canceled · insured until")),
    ]

    private static func form(_ path: String, in world: TestWorld, amount: String? = nil) async throws -> TestPage {
        let page = await world.open("/" + path)
        try await page.wait { $0.clickable.contains("Continue") }
        if let amount { try await page.fill("Amount", amount) }
        return page
    }

    /// The pages that move no money.
    private static let others = [
        "budgets", "budgets/:category", "community", "community/compose", "diagnostics", "diagnostics/log", "diagnostics/tour",
        "finance", "finance/accounts/:account/transactions/:key", "finance/accounts/:id", "finance/accounts/:id/import",
        "finance/payee", "finance/payees", "finance/planned", "finance/transactions",
        "finance/templates", "finance/templates/:id", "funds", "funds/:id", "insurance", "insurance/policies/:id",
        "insurance/policies/:id/claim", "privacy", "profile", "settings", "share", "sign-in", "sign-in/:provider", "sign-up", "web",
        "web/:page",
    ]

    @Test func everyPage_movesNoMoneyOrIsTestedBelow() throws {
        let pages = try RunningApp.catalog(of: .harbor).entries.filter(\.isPage).map(\.path)
        #expect(pages == (Self.orders.map(\.path) + Self.others).sorted())
    }

    @Test func everyOrder_isReviewed_sentByOnePress_announced_andFoundAgain() async throws {
        try await TestWorld.runSignedIn("/finance", until: "Net worth") { world, _ in
            for order in Self.orders {
                let (page, before) = (try await order.open(world), world.orderKeys)
                if page.clickable.contains("Continue") { try await page.submit("Continue") }
                #expect(page.clickable.contains(order.button) && !page.html.contains("<form"), "\(order.path) has no review: \(page.text)")
                #expect(world.orderKeys == before, "\(order.path) sent an order from its form")
                try await page.click(order.button)
                #expect(world.orderKeys.subtracting(before).count == 1, "\(order.path)")
                let said = page.html.matches(of: /banner-success" role="status">.*?<p>(.*?)<\/p>/).map(\.1)
                #expect(said.contains { $0.contains(order.result) }, "\(order.path): \(page.text)")
                let place = await world.open(order.place.location)
                try await place.wait(until: order.place.text)
            }
        }
    }
}
