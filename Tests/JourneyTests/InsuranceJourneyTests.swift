import AppRuntime
import Foundation
import PresentationKit
import PresentationKitTesting
import RoutingService
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct InsuranceJourneyTests {
    private func openBicycle(_ world: TestWorld) async throws -> TestPage {
        let page = try await world.openSignedIn("/insurance", until: "Bicycle")
        try await page.click("Bicycle")
        try await page.wait(until: "Annual premium")
        return page
    }

    @Test func purchase_whenOffline_chargesNothing_andRetryBuysOnce() async throws {
        try await TestWorld.run(opening: openBicycle) { world, page in
            await world.stopServer()
            try await page.order("Buy")
            #expect(page.location == "/insurance/products/bicycle")
            #expect(page.shows("cannot reach") || page.shows("did not answer"), "\(page.text)")
            try await world.startServer()
            try await page.order("Buy")
            #expect(page.location == "/insurance")
            try await page.click("Money")
            try await page.click("Everyday ••••")
            try await page.wait(until: "Harbor Insurance")
            #expect(page.snapshot().components(separatedBy: "Harbor Insurance").count == 2 && page.shows("€45.00"))
        }
    }

    /// Buys a policy, whose page is then open.
    private func buyBicycle(_ world: TestWorld) async throws -> TestPage { try await buy(on: openBicycle(world)) }

    private func buy(on page: TestPage) async throws -> TestPage {
        try await page.order("Buy")
        try await page.wait(until: "Insured for €1,000.00")
        try await page.click("Bicycle", in: "Your policies")
        try await page.wait(until: "Policy number")
        return page
    }

    @Test func policy_isCanceled_andTheAccountThatPaidHasTheRefund_once() async throws {
        try await TestWorld.run(opening: buyBicycle) { world, page in
            let address = page.location
            #expect(address.hasPrefix("/insurance/policies/pol-"))
            try await page.click("Cancel policy")
            // One of 365 or 366 days is used.
            try await page.wait(until: "Refund: €44.88")
            #expect(page.shows("Refund to: Everyday"))
            try await page.order("Cancel and get €44.88 back")
            #expect(page.location == address)
            try await page.wait(until: "You have canceled this policy.")
            #expect(!page.shows("Cancel policy"))
            // The app has fetched the balance after the refund by itself.
            try await page.click("Money")
            try await page.click("Everyday ••••")
            try await page.wait(until: "Bicycle: refund")
            #expect(page.snapshot().components(separatedBy: "Bicycle: refund").count == 2)
            let again = await world.open(address + "/cancel")
            try await again.wait(until: "This policy is already canceled.")
        }
    }

    @Test func policy_paidFromAWallet_isRefundedToTheChosenAccount() async throws {
        try await TestWorld.run { world in
            _ = try await openBicycle(world)
            let page = try await world.openBicycleWithWallet()
            try await page.select("Pay from", "Demo Wallet · €250.00")
            _ = try await buy(on: page)
            try await page.click("Cancel policy")
            try await page.wait(until: "Choose an account for the refund.")
            try await page.select("Refund to", "Savings")
            try await page.order("Cancel and get €44.88 back")
            try await page.wait(until: "You have canceled this policy.")
            try await page.click("Money")
            try await page.click("Savings ••••")
            try await page.wait(until: "Bicycle: refund")
            // The wallet has paid once.
            try await world.openBicycleWithWallet().select("Pay from", "Demo Wallet · €205.00")
        }
    }

    @Test func cancellation_withoutAnAnswer_isCompletedAfterARestart_once() async throws {
        try await TestWorld.run(opening: buyBicycle) { world, page in
            let address = page.location
            try await page.click("Cancel policy")
            try await page.wait(until: "Refund: €44.88")
            // The insurer carries out the order and does not answer.
            try await world.setConfig("demo.drop", to: #"{"POST /v1/insurance/policies": 100}"#)
            try await page.order("Cancel and get €44.88 back")
            #expect(page.shows("No answer came in time."), "\(page.text)")
            try await world.setConfig("demo.drop", to: nil)
            try world.restart()
            let again = await world.open(address)
            try await again.wait(until: "You have canceled this policy.")
            try await again.click("Money")
            try await again.click("Everyday ••••")
            try await again.wait(until: "Bicycle: refund")
            #expect(again.snapshot().components(separatedBy: "Bicycle: refund").count == 2)
        }
    }

    private func fillClaim(_ page: TestPage) async throws {
        try await page.wait(until: "What happened")
        try await page.fill("Date of the event", Date().formatted(.iso8601.year().month().day()))
        try await page.fill("What happened", "Stolen at the harbor")
        try await page.fill("Amount of the damage", "250")
        // A picture of one pixel.
        let png = Data(
            base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
        for label in ["Photo 1", "Photo 2"] {
            try await page.attach(label, name: "photo.png", mediaType: "image/png", bytes: Array(try #require(png)))
        }
    }

    @Test func claim_isFiledWithPhotos_andItsStateIsFollowed() async throws {
        try await TestWorld.run(opening: buyBicycle) { world, page in
            let address = page.location
            try await page.click("File a claim")
            try await fillClaim(page)
            try await page.submit("Submit claim")
            #expect(page.location == address)
            try await page.wait(until: "Received · €250.00 · 2 photos")
            #expect(page.shows("Stolen at the harbor"))
            try await page.wait(until: "The insurer has received your claim.")
            try await page.click("OK")
            try await world.setConfig("demo.claims", to: "\"paid\"")
            let again = await world.open(address)
            try await again.wait(until: "Paid · €250.00 · 2 photos")
        }
    }

    @Test func claim_whenOffline_isEdited_andSentOnceAfterARestart() async throws {
        try await TestWorld.run(opening: buyBicycle) { world, page in
            let address = page.location
            await world.stopServer()
            try await page.click("File a claim")
            try await fillClaim(page)
            try await page.submit("Submit claim")
            try await page.wait(until: "Your claim is saved on this device.")
            try await page.click("Edit")
            try await page.wait(until: "2 photos")
            try await page.fill("What happened", "Damaged at the harbor")
            try await page.submit("Save")
            try await world.startServer()
            try world.restart()
            let again = await world.open(address)
            try await again.wait(until: "Received · €250.00 · 2 photos")
            #expect(again.snapshot().components(separatedBy: "Damaged at the harbor").count == 2)
            #expect(!again.shows("Stolen at the harbor"))
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct InsuranceShareJourneyTests {
    @Test func copiedLink_opensThePageThatWasShared() async throws {
        try await TestWorld.runSignedIn("/insurance/products/travel", until: "Illness, cancellation") { world, page in
            try await page.click("Share")
            try await page.wait(until: "Copy link")
            #expect(page.clickable.contains("Mail") && page.clickable.contains("Save as file"))
            // Without the address of the server, which is private to this installation.
            let link = try #require(page.html.firstMatch(of: /data-copy="harbor:\/([^"]*)"/)?.output.1)
            try await page.click("Copy link")
            #expect(page.shows("Link copied."))
            let other = await world.open(String(link), from: .external)
            try await other.wait(until: "Illness, cancellation")
            #expect(other.title == "Travel")
        }
    }
}

extension TestWorld {
    /// Opens the page of a product until it offers the wallet. A wallet that does not answer within a second, as on a busy machine, is not
    /// offered.
    func openBicycleWithWallet() async throws -> TestPage {
        for _ in 1..<20 {
            let page = await open("/insurance/products/bicycle")
            try await page.wait(until: "Annual premium")
            if page.shows("Demo Wallet") { return page }
            page.end()
        }
        return await open("/insurance/products/bicycle")
    }
}
