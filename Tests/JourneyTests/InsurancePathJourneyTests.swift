import AppRuntime
import PresentationKit
import PresentationKitTesting
import RoutingService
import TestWorld
import Testing

/// The back end shows web pages of the bank instead of pages of the app, and takes that back, below open pages.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct InsurancePathJourneyTests {
    private static let products = #"[{"pattern": "insurance/products/:id", "webPage": "product"}]"#

    @Test func page_whenMovedToTheWeb_isReplacedInEveryWindow_andBack() async throws {
        try await TestWorld.run { world in
            let first = try await world.openSignedIn("/insurance/products/travel")
            let second = await world.open("/insurance/products/bicycle")
            let windows = [(first, "travel"), (second, "bicycle")]
            for (page, _) in windows { try await page.wait(until: "Annual premium") }
            for _ in 1...2 {
                try await world.setConfig("paths", to: Self.products)
                for (page, id) in windows {
                    try await page.wait { $0.html.contains("/h5/product?id=\(id)\"") }
                    #expect(!page.shows("Annual premium") && page.location == "/insurance/products/\(id)" && page.title == "Product")
                    #expect(page.clickable.contains("Back to Insurance"))
                }
                try await world.setConfig("paths", to: nil)
                for (page, id) in windows {
                    try await page.wait(until: "Annual premium")
                    #expect(!page.html.contains("iframe") && page.location == "/insurance/products/\(id)")
                }
            }
            try await first.click("Back to Insurance")
            try await first.wait(until: "Bicycle")
            // Diagnostics show each configuration that took effect.
            let log = await world.open("/diagnostics/log?text=path%20configuration%20changed")
            try await log.wait { $0.shows("insurance/products/:id: product") && $0.shows("none") }
        }
    }

    @Test func webPage_atTheAddressOfAPage_hasTheGrantsOfItsOrigin_andOpensThePageBelowIt() async throws {
        try await TestWorld.run { world in
            try await world.setConfig("paths", to: Self.products)
            let page = try await world.openSignedIn("/insurance", until: "Bicycle")
            try await page.click("Bicycle")
            try await page.wait { $0.html.contains("/h5/product?id=bicycle") }
            try await page.hear(
                #"{"strata":1,"page":"0123456789ab","type":"ready","wants":["app.appearance","user.email","open:finance/transfer"]}"#,
                from: "Product")
            try await page.wait { (try? $0.messages(to: "Product").count) == 1 }
            #expect(try page.messages(to: "Product").last?.text.contains(#""granted":["app.appearance"]"#) == true)
        }
    }

    @Test func tab_whenMovedToTheWeb_keepsItsPlace() async throws {
        try await TestWorld.runSignedIn("/finance", until: "Net worth") { world, page in
            try await world.setConfig(
                "paths", to: #"[{"pattern": "insurance", "webPage": "help"}, {"pattern": "finance", "webPage": "help"}]"#)
            try await page.wait { $0.html.contains("/h5/help\"") }
            try await page.click("Insurance")
            try await page.wait { $0.html.contains("/h5/help\"") && $0.location == "/insurance" }
            try await world.setConfig("paths", to: "[]")
            try await page.wait(until: "Bicycle")
            try await page.click("Money")
            try await page.wait(until: "Net worth")
        }
    }

    @Test func page_withUnsentInput_staysUntilItIsOpenedAgain() async throws {
        try await TestWorld.runSignedIn("/finance/transfer", until: "Reference") { world, page in
            try await page.fill("Reference", "Rent")
            let other = await world.open("/insurance")
            try await receive(
                #"[{"pattern": "finance/transfer", "webPage": "help"}, {"pattern": "finance", "webPage": "help"}]"#, world, other)
            try await page.wait { $0.html.contains("/h5/help\"") }
            #expect(page.shows("Reference") && page.location == "/finance/transfer", "only the page below the dialog was replaced")
            try await page.click("Close")
            try await page.click("Discard")
            #expect(page.location == "/finance")
            let later = await world.open("/finance/transfer")
            try await later.wait { $0.html.contains("dialog") && $0.html.contains("/h5/help\"") }
            #expect(!later.shows("Reference"))
        }
    }

    @Test func lastValidChanges_applyFromTheStart_afterAnOfflineRestart() async throws {
        try await TestWorld.run { world in
            let first = try await world.openSignedIn("/insurance/products/travel")
            try await world.setConfig("paths", to: Self.products)
            try await first.wait { $0.html.contains("/h5/product") }
            try await receive(#"[{"pattern": "sign-in", "webPage": "help"}]"#, world, first)
            #expect(first.html.contains("/h5/product?id=travel"))
            await world.stopServer()
            try world.restart()
            let page = await world.open("/insurance/products/travel")
            try await page.wait { $0.html.contains("/h5/product?id=travel") }
        }
    }

    @Test func movedPage_isNotReachable_whereThePageOfTheAppIsNot() async throws {
        try await TestWorld.runSignedIn("/finance") { world, page in
            try await receive(#"[{"pattern": "finance/accounts/:id/import", "webPage": "help"}]"#, world, page)
            // Links of other apps may not open it.
            let location = "/finance/accounts/acc-1/import"
            let external = await world.open(location, from: .external)
            try await external.wait(until: "This address cannot be opened this way.")
            // The message is not replaced by the page that its origin may not open, when that page moves or another one is opened.
            try await receive(#"[{"pattern": "insurance/products/:id", "webPage": "product"}]"#, world, page)
            let own = await world.open(location)
            try await own.wait(until: "Into Everyday")
            try await world.setConfig(
                "paths",
                to:
                    #"[{"pattern": "insurance/products/:id", "webPage": "product"}, {"pattern": "finance/accounts/:id/import", "webPage": "help"}]"#
            )
            try await own.wait { $0.html.contains("/h5/help?id=acc-1\"") }
            #expect(external.shows("This address cannot be opened this way.") && !external.html.contains("iframe"))
            let product = await world.open("/insurance/products/travel")
            try await product.wait { $0.html.contains("/h5/product") }
            // A switched-off page stays off.
            try await world.setConfig("routes.disabled", to: #"["insurance/products/:id"]"#)
            try await product.wait(until: "Switched off")
            #expect(!product.html.contains("iframe"))
            // A window of a signed-out user shows the sign-in page.
            try await page.click("Profile")
            try await page.wait(until: "Sign out")
            try await page.click("Sign out")
            try await page.wait(until: "User name")
            let signedOut = await world.open("/insurance/products/travel")
            try await signedOut.wait(until: "User name")
            #expect(!signedOut.html.contains("iframe"))
        }
    }

    @Test(arguments: [
        #"[{"pattern": "sign-in", "webPage": "help"}]"#, #"[{"pattern": "finance", "webPage": "https://evil.example"}]"#,
        #"{"percent": 0, "value": [{"pattern": "sign-in", "webPage": "help"}]}"#,
    ])
    func hostileChanges_changeNothing_andAreReported(json: String) async throws {
        try await TestWorld.runSignedIn("/finance", until: "Net worth") { world, page in
            try await receive(json, world, page)
            #expect(page.shows("Net worth"))
            let origins = world.app.frameOrigins
            #expect(!origins.contains { $0.contains("evil") })
            let log = await world.open("/diagnostics/log?text=invalid%20values")
            try await log.wait(until: "paths: ")
            try await page.click("Profile")
            try await page.wait(until: "Sign out")
            try await page.click("Sign out")
            try await page.wait(until: "User name")
            #expect(!page.html.contains("iframe"))
        }
    }

    /// Changes the path configuration, and waits until the app has received it, with a switch.
    private func receive(_ paths: String, _ world: TestWorld, _ page: TestPage) async throws {
        try await world.setConfig("paths", to: paths)
        try await world.setConfig("routes.disabled", to: #"["profile"]"#)
        try await page.wait { !$0.clickable.contains("Profile") }
        try await world.setConfig("routes.disabled", to: nil)
        try await page.wait { $0.clickable.contains("Profile") }
    }
}
