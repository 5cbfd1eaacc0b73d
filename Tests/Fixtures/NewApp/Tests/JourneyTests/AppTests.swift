import AppComposition
import AppRuntime
import PresentationKitTesting
import RoutingService
import RoutingTesting
import TestWorld
import Testing

/// Tests for every app: sign-in, addresses, and no file without an owner.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct AppTests {
    @Test func signIn_opensTheFirstPage_andSurvivesARestart() async throws {
        try await TestWorld.run { world in
            let page = await world.open("/profile")
            #expect(page.shows(TestWorld.welcome))
            try await world.signIn(on: page)
            try await page.wait(until: "Sign out")
            try world.restart()
            let again = await world.open("/profile")
            try await again.wait(until: "Sign out")
        }
    }

    @Test func everyRoute_printsAndParsesAlike() throws {
        let catalog = try RunningApp.catalog(of: .starter)
        #expect(RouteRoundTrip.problems(of: catalog) == [])
    }

    @Test func everyFile_hasAnOwner() async throws {
        try await TestWorld.runSignedIn("/profile", until: "Sign out") { world, _ in
            let unclaimed = try world.app.unclaimedFiles()
            #expect(unclaimed == [])
        }
    }
}
