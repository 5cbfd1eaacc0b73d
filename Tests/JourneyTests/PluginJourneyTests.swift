import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct PluginJourneyTests {
    @Test func signIn_withTheDemoIdentity_opensTheOriginalLink() async throws {
        try await TestWorld.run { world in
            let page = await world.open("/profile")
            try await page.click("Sign in with Demo ID")
            try await page.wait(until: "Enter the six digits")
            try await page.fill("Code", "000000")
            try await page.submit("Sign in")
            #expect(try page.error(of: "Code") == "These digits are wrong. Look again at what your Demo ID shows.")
            try await page.fill("Code", "246 810")
            try await page.submit("Sign in")
            try await page.wait(until: "Hello, Ada Brückner")
            #expect(page.location == "/profile")
            try world.restart()
            let again = await world.open("/profile")
            try await again.wait(until: "Hello, Ada Brückner")
        }
    }

    @Test func providerThatIsAway_leavesThePassword() async throws {
        try await TestWorld.run { world in
            let page = await world.open("/profile")
            await world.stopServer()
            try await page.click("Sign in with Demo ID")
            try await page.wait(until: "This way to sign in does not work now.")
            try await page.click("Use your password instead")
            try await world.startServer()
            try await world.signIn(on: page)
            try await page.wait(until: "Hello, Ada Brückner")
        }
    }
}
