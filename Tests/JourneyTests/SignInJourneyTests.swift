import PresentationKitTesting
import RoutingService
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SignInJourneyTests {
    @Test func signUp_fromALink_createsAUser_whoCanSignInAgain() async throws {
        try await TestWorld.run { world in
            let page = await world.open("/sign-up", from: .external)
            try await page.wait(until: "Create your account")
            try await page.fill("User name", "demo")
            try await page.fill("Display name", "Grace Hopper")
            try await page.fill("E-mail", "grace@app.example")
            try await page.fill("Password", "grace-password")
            try await page.submit("Create account")
            #expect(try page.error(of: "User name") == "This user name is taken. Choose another one.")
            try await page.fill("User name", "grace")
            try await page.fill("Password", "grace-password")
            try await page.submit("Create account")
            try await page.wait { !$0.shows("Create your account") }
            try world.restart()
            let again = await world.open("/profile")
            try await again.wait(until: "Hello, Grace Hopper")
            #expect(again.shows("grace@app.example"))
            try await again.click("Sign out", until: TestWorld.welcome)
            try await world.signIn(on: again, as: "grace", password: "grace-password")
            let profile = await world.open("/profile")
            try await profile.wait(until: "Hello, Grace Hopper")
        }
    }

    @Test func lockOut_afterWrongPasswords_rejectsTheNameAlsoAfterARestart() async throws {
        try await TestWorld.run { world in
            var page = await world.open()
            for _ in 1...4 {
                try await world.signIn(on: page, password: "wrong-password")
                #expect(page.shows("Incorrect user name or password."))
            }
            try await world.signIn(on: page, password: "wrong-password")
            #expect(page.shows("Too many attempts."))
            await world.stopServer()
            try world.restart()
            page = await world.open()
            try await page.fill("User name", TestWorld.userName)
            // Without the server: the device knows it.
            try await page.wait(until: "Too many attempts.")
            #expect(page.shows("Try again in"))
            try await page.fill("User name", "grace")
            try await page.wait { !$0.shows("Too many attempts.") }
        }
    }

    @Test func signOutEverywhere_signsOutAnotherDeviceAtItsNextCall() async throws {
        try await TestWorld.run { world in
            try await TestWorld.run(atServerOf: world) { other in
                let device = try await other.openSignedIn("/profile")
                try await device.wait(until: "Hello, Ada Brückner")
                let page = try await world.openSignedIn("/profile", until: "Sign out on all devices")
                try await page.click("Sign out on all devices")
                try await page.click("Sign out on all devices", until: TestWorld.welcome)
                let profile = await other.open("/profile")
                try await profile.wait(until: TestWorld.welcome)
                try await device.wait(until: TestWorld.welcome)
            }
        }
    }

    @Test func displayName_whenChanged_isShownInTheOtherWindow_andOnAnotherDevice() async throws {
        try await TestWorld.run { world in
            try await TestWorld.run(atServerOf: world) { other in
                let device = try await other.openSignedIn("/profile")
                let first = try await world.openSignedIn("/profile")
                let second = await world.open("/profile")
                try await second.wait(until: "Hello, Ada Brückner")
                try await device.wait(until: "Hello, Ada Brückner")
                try await first.wait(until: "Hello, Ada Brückner")
                try await first.click("Change display name")
                try await first.fill("Display name", "Countess Ada")
                try await first.submit("Save")
                try await second.wait(until: "Hello, Countess Ada")
                #expect(device.shows("Hello, Ada Brückner"))
                let reopened = await other.open("/profile")
                try await reopened.wait(until: "Hello, Countess Ada")
                try await device.wait(until: "Hello, Countess Ada")
            }
        }
    }

    @Test(arguments: ["/nowhere", "/profile/x", "/settings/x?key=1", "/settings/../profile", "/%00", "/sign-in?x=1", "//evil.example"])
    func unknownAddress_showsMessage_andTheAppStaysUsable(location: String) async throws {
        try await TestWorld.runSignedIn(location, until: "Not available") { _, page in
        }
    }
}
