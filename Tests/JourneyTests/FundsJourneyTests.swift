import Foundation
import PresentationKitTesting
import RoutingService
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct FundsJourneyTests {
    private func openWorld(_ world: TestWorld) async throws -> TestPage {
        let page = try await world.openSignedIn("/funds/world", until: "World Equity Fund")
        try await page.wait(until: "Price history")
        return page
    }

    /// Buys units, after which the page of the fund is open again.
    private func buy(_ page: TestPage, amount: String = "250") async throws {
        try await page.click("Buy")
        try await page.wait(until: "Pay from")
        try await page.fill("Amount", amount)
        try await page.order("Buy")
    }

    /// The balance of an account in the overview, in cents.
    private func balance(_ page: TestPage, of account: String) throws -> Int {
        let text = page.text.replacing("\n", with: " ")
        let start = try #require(text.range(of: account + " ")).upperBound
        let amount = try #require(text[start...].firstMatch(of: #/€([0-9,]+\.[0-9]{2})/#)).1
        return try #require(Int(amount.filter(\.isNumber)))
    }

    @Test func funds_areLinkedFromTheOverview_andListed() async throws {
        try await TestWorld.runSignedIn("/finance", until: "Net worth") { _, page in
            try await page.click("Funds")
            try await page.wait(until: "All funds")
            #expect(page.location == "/funds" && page.shows("No fund units yet"))
            for fund in ["World Equity Fund", "Euro Bond Fund", "Ports & Shipping Fund", "Alpine Equity Fund", "US Technology Fund"] {
                #expect(page.shows(fund))
            }
            try await page.click("Euro Bond Fund")
            try await page.wait(until: "You have no units of this fund.")
            #expect(page.location == "/funds/bonds")
        }
    }

    @Test func units_areBoughtAndSold_andTheMoneyIsBookedToTheCent() async throws {
        try await TestWorld.run { world in
            let money = try await world.openSignedIn("/finance", until: "Everyday")
            let before = try balance(money, of: "Everyday")
            let page = await world.open("/funds/world")
            try await page.wait(until: "Price history")
            try await buy(page)
            #expect(page.location == "/funds/world")
            try await page.wait { $0.clickable.contains("Sell") }
            try await money.wait { (try? balance($0, of: "Everyday")) == before - 25_000 }
            try await page.click("Sell")
            try await page.wait(until: "Credit to")
            try await page.click("Sell all units")
            try await page.order("Sell")
            try await page.wait(until: "You have no units of this fund.")
            // Units that were just bought are worth what was paid, or a cent less. The app has fetched the balance by itself.
            try await money.wait { page in (try? balance(page, of: "Everyday")).map { before - $0 <= 1 } == true }
            try await money.click("Everyday ••••")
            try await money.wait(until: "World Equity Fund: sale")
            #expect(money.shows("World Equity Fund: purchase") && money.shows("Harbor Funds"))
            #expect(money.snapshot().components(separatedBy: "World Equity Fund: sale").count == 2)
        }
    }

    @Test func purchase_withoutAnAnswer_isCompletedAfterARestart_once() async throws {
        try await TestWorld.run(opening: openWorld) { world, page in
            // The fund company carries out the order and does not answer.
            try await world.setConfig("demo.drop", to: #"{"POST /v1/funds/orders": 100}"#)
            try await buy(page)
            #expect(page.shows("No answer came in time."), "\(page.text)")
            try await world.setConfig("demo.drop", to: nil)
            try world.restart()
            let again = await world.open("/funds/world")
            try await again.wait(until: "Paid. The units are in your account.")
            #expect(again.clickable.contains("Sell"))
            try await again.click("OK")
            try await again.wait { !$0.shows("Paid.") }
            let money = await world.open("/finance/accounts/acc-1")
            try await money.wait(until: "World Equity Fund: purchase")
            #expect(money.snapshot().components(separatedBy: "World Equity Fund: purchase").count == 2)
        }
    }

    @Test func funds_whenOffline_areShownFromTheDevice() async throws {
        try await TestWorld.run(opening: openWorld) { world, page in
            try await buy(page)
            try await page.wait { $0.clickable.contains("Sell") }
            await world.stopServer()
            try world.restart()
            let offline = await world.open("/funds")
            try await offline.wait(until: "Last updated")
            #expect(offline.shows("World Equity Fund") && offline.shows("Total value"))
            try await offline.click("World Equity Fund", in: "Your funds")
            try await offline.wait(until: "Last updated")
            #expect(offline.shows("Price history") && offline.shows("Your holding"))
            try await world.startServer()
        }
    }

    @Test func funds_canBeSwitchedOff_andOtherAppsOpenTheirPagesOnlyToRead() async throws {
        try await TestWorld.runSignedIn("/funds", until: "All funds") { world, page in
            let link = await world.open("/funds/world", from: .external)
            try await link.wait(until: "Price history")
            let order = await world.open("/funds/world/buy", from: .external)
            #expect(!order.shows("Pay from"))
            try await world.setConfig("funds.enabled", to: "false")
            try await page.wait { !$0.shows("All funds") }
        }
    }
}
