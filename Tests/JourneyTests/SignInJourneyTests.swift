import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite struct SignInJourneyTests {
    @Test func user_signsIn_seesTheirName_andSignsOut() async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn("/profile")
            try await page.wait(until: "Hello, Ada Brückner")
            #expect(page.location == "/profile")
            try await page.click("Sign out", until: "Welcome to Harbor")
            try await page.wait(until: "Welcome to Harbor")
        }
    }

    @Test(.domains("finance")) func wrongPassword_showsError_andTheCorrectOneWorks() async throws {
        try await TestWorld.run { world in
            let page = await world.open()
            try await world.signIn(on: page, password: "wrong-password")
            #expect(page.shows("Incorrect user name or password."))
            try await world.signIn(on: page)
            try await page.wait(until: "Net worth")
        }
    }

    @Test(.domains("finance")) func signIn_whenOffline_showsError_andRetryWorks() async throws {
        try await TestWorld.run { world in
            await world.stopBank()
            let page = await world.open()
            try await world.signIn(on: page)
            #expect(page.shows("The app cannot reach the bank."))
            #expect(try page.value(of: "User name") == TestWorld.userName)
            try await world.startBank()
            try await world.signIn(on: page)
            try await page.wait(until: "Net worth")
        }
    }

    @Test(.domains("finance")) func session_survivesARestartOfTheApp() async throws {
        try await TestWorld.run { world in
            _ = try await world.openSignedIn()
            try world.restart()
            let page = await world.open()
            try await page.wait(until: "Net worth")
        }
    }

    @Test func deepLink_whileSignedOut_waitsForTheSignInAndThenOpens() async throws {
        try await TestWorld.run { world in
            let page = await world.open("/profile")
            #expect(page.shows("Welcome to Harbor"))
            try await world.signIn(on: page)
            try await page.wait(until: "Hello, Ada Brückner")
            #expect(page.location == "/profile")
        }
    }

    @Test(.domains("finance")) func signingOutInOneWindow_signsOutTheOther() async throws {
        try await TestWorld.run { world in
            let first = try await world.openSignedIn("/profile")
            let second = await world.open()
            try await second.wait(until: "Net worth")
            try await first.wait(until: "Sign out")
            try await first.click("Sign out", until: "Welcome to Harbor")
            try await second.wait(until: "Welcome to Harbor")
        }
    }

    @Test(arguments: ["/nowhere", "/profile/x", "/finance/pay?key=1", "/finance/../profile", "/%00", "/sign-in?x=1", "//evil.example"])
    func unknownAddress_showsMessage_andTheAppStaysUsable(location: String) async throws {
        try await TestWorld.run { world in
            let page = try await world.openSignedIn(location)
            try await page.wait(until: "Not available")
        }
    }
}
