import AppRuntime
import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct NotFoundJourneyTests {
    private static let address = "https://help.app.example/fees?year=2026#cards"

    @Test func webAddress_ofAListedOrigin_isShownInAFrame_atAPlaceOfTheApp() async throws {
        try await TestWorld.run { world in
            let page = await world.open(Self.address)
            // It requires a signed-in user, like any other page.
            try await world.signIn(on: page)
            try await page.wait { $0.html.contains("<iframe") }
            #expect(page.html.contains("src=\"\(Self.address)\""))
            #expect(page.title == "help.app.example")
            #expect(page.location.hasPrefix("/web?address=https"))
            #expect(world.app.frameOrigins.contains("https://help.app.example"))
            // The location can be opened again, by reload or link.
            let again = await world.open(page.location)
            try await again.wait { $0.html.contains("src=\"\(Self.address)\"") }
            // Its messages have no effect, because it is not one of the server's pages.
            try await again.hear(
                #"{"strata":1,"page":"0123456789ab","type":"ready","wants":["user.name"]}"#, from: "help.app.example")
            try await again.settle()
            #expect(try again.messages(to: "help.app.example").isEmpty)
        }
    }

    @Test func webPage_whenUnknown_showsMessageAndNoFrame() async throws {
        try await TestWorld.run { world in
            _ = try await world.openSignedIn("/profile")
            for address in [
                "https://evil.example/", "https://help.app.example.evil.example/", "https://help.app.example@evil.example/",
                "http://help.app.example/", "javascript:alert(1)", "/no/such/page", "/web?address=https%3A%2F%2Fevil.example%2F",
                "/web?address=javascript%3Aalert(1)", "/web?address=", "/web",
            ] {
                let page = await world.open(address)
                try await page.wait(until: "Not available")
                #expect(!page.html.contains("<iframe"), "\(address)")
            }
        }
    }
}
