import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing
import UserTesting
import WebBridgeTesting

@testable import UserScreens

@MainActor
@Suite struct ProfileTests {
    private let users = FakeUserService(signedIn: .ada)

    private func open(_ users: FakeUserService? = nil, web: FakeWebBridge = FakeWebBridge(pages: [])) async throws -> TestPage {
        let domain = ScreenDomain.user(users ?? self.users, appName: "Quay", identity: FakeIdentities(), web: web)
        return try await TestPage(ProfilePage(), of: domain, navigator: RecordingNavigator())
    }

    @Test func profile_showsCurrentUser_andSignsOut() async throws {
        let page = try await open()
        #expect(page.text.contains("Hello, Ada Brückner"))
        #expect(page.text.contains("ada@app.example"))
        try await page.click("Sign out")
        #expect(await users.currentUser() == nil)
    }

    @Test func displayName_whenChanged_isShownInAllWindows() async throws {
        let (page, other) = (try await open(), try await open())
        #expect(page.shows("demo"))
        try await page.click("Change display name")
        #expect(try page.value(of: "Display name") == "Ada Brückner")
        try await page.fill("Display name", "")
        try await page.submit("Save")
        #expect(try page.error(of: "Display name") == "Enter your name.")
        try await page.fill("Display name", "Countess Ada")
        try await page.submit("Save")
        #expect(page.shows("Hello, Countess Ada") && page.shows("Your display name has been changed."))
        #expect(page.clickable.contains("Change display name") && !page.clickable.contains("Save"))
        try await other.wait(until: "Hello, Countess Ada")
        #expect(await users.currentUser()?.displayName == "Countess Ada")
    }

    @Test func displayName_whenNotChanged_showsWhy() async throws {
        let page = try await open()
        users.fail(with: .unreachable)
        try await page.click("Change display name")
        try await page.fill("Display name", "Countess Ada")
        try await page.submit("Save")
        #expect(page.shows("The app cannot reach the server.") && page.shows("Hello, Ada Brückner"))
        users.fail(with: .notAccepted(.displayName))
        try await page.submit("Save")
        #expect(try page.error(of: "Display name") == "Choose another display name.")
        try await page.click("Cancel")
        #expect(page.shows("Hello, Ada Brückner") && !page.clickable.contains("Save") && !page.controller.context.hasUnsentInput)
        try await page.click("Change display name")
        #expect(try page.error(of: "Display name") == nil && page.value(of: "Display name") == "Ada Brückner")
    }

    @Test func profile_whenAnotherDeviceHasChangedIt_isShown() async throws {
        let page = try await open()
        _ = try await users.changeDisplayName(to: DisplayName("Countess Ada"))
        try await page.wait(until: "Hello, Countess Ada")
    }

    @Test func signOutEverywhere_asksFirst_andSignsOut() async throws {
        let page = try await open()
        try await page.click("Sign out on all devices")
        #expect(page.shows("You will have to sign in again on each device, including this one."))
        try await page.click("Cancel")
        #expect(await users.currentUser() == .ada && !page.shows("You will have to sign in again"))
        try await page.click("Sign out on all devices")
        try await page.click("Sign out on all devices")
        #expect(await users.currentUser() == nil)
    }

    @Test func signOutEverywhere_whenOffline_saysThatTheUserIsStillSignedIn() async throws {
        let page = try await open()
        users.fail(with: .unreachable)
        try await page.click("Sign out on all devices")
        try await page.click("Sign out on all devices")
        #expect(page.shows("You are still signed in. The app cannot reach the server."))
        #expect(await users.currentUser() == .ada)
    }

    @Test func help_isThereWhenTheBankHasSuchAPage() async throws {
        let help = WebPageDisplay(id: "help", title: "Hilfe & mehr", location: "https://app.example/help", origin: "https://app.example")
        #expect(try await open(web: FakeWebBridge(pages: [help])).text.contains("Hilfe & mehr Answers to common questions"))
        #expect(try await !open().text.contains("web page"))
    }

    @Test func name_withMarkup_isShownAsText() async throws {
        let user = User(id: "1", name: "eve", displayName: "<script>alert(1)</script> & \"Eve\"", email: "eve@app.example")
        #expect(try await open(FakeUserService(signedIn: user)).text.contains("<script>alert(1)</script> & \"Eve\""))
    }

    @Test func language_whenItChanges_isSpokenAtOnce_andTheSettingsAreALinkAway() async throws {
        let page = try await open()
        #expect(page.title == "Profile" && page.clickable.contains { $0.hasPrefix("Settings") })
        #expect(page.html.contains("href=\"/settings\""))
        #expect(page.text.contains("Your data Export or delete your data → /privacy"))
        page.language = .german
        #expect(page.shows("Hallo, Ada Brückner"))
        #expect(page.title == "Profil" && page.clickable.contains("Abmelden"))
    }
}
