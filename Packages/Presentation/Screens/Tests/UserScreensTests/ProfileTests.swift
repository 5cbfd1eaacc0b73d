import PresentationKitTesting
import RoutingTesting
import ScreensKit
import Testing
import UserTesting
import WebBridgeTesting

@testable import UserScreens

@MainActor
@Suite struct ProfileTests {
    private func open(_ users: FakeUserService, web: FakeWebBridge = FakeWebBridge(pages: [])) async -> TestPage {
        await TestPage(ProfileController(users: users, web: web, navigator: RecordingNavigator()))
    }

    @Test func profile_showsCurrentUser_andSignsOut() async throws {
        let users = FakeUserService(signedIn: .ada)
        let page = await open(users)
        #expect(page.text.contains("Hello, Ada Brückner"))
        #expect(page.text.contains("ada@harbor.example"))
        try await page.click("Sign out")
        #expect(await users.currentUser() == nil)
    }

    @Test func help_isThereWhenTheBankHasSuchAPage() async {
        let help = WebPageDisplay(id: "help", title: "Hilfe & mehr", location: "https://bank.example/help", origin: "https://bank.example")
        let users = FakeUserService(signedIn: .ada)
        #expect(await open(users, web: FakeWebBridge(pages: [help])).text.contains("Hilfe & mehr A web page of the bank"))
        #expect(await !open(users).text.contains("web page"))
    }

    @Test func name_withMarkup_isShownAsText() async throws {
        let user = User(id: "1", name: "eve", displayName: "<script>alert(1)</script> & \"Eve\"", email: "eve@harbor.example")
        let page = await open(FakeUserService(signedIn: user))
        #expect(page.text.contains("<script>alert(1)</script> & \"Eve\""))
    }

    @Test func language_whenItChanges_isSpokenAtOnce_andTheSettingsAreALinkAway() async throws {
        let page = await open(FakeUserService(signedIn: .ada))
        #expect(page.title == "Profile" && page.clickable.contains { $0.hasPrefix("Settings") })
        #expect(page.html.contains("href=\"/settings\""))
        #expect(page.text.contains("Your data Export or delete your data → /privacy"))
        page.language = .german
        #expect(page.shows("Hallo, Ada Brückner"))
        #expect(page.title == "Profil" && page.clickable.contains("Abmelden"))
    }
}
