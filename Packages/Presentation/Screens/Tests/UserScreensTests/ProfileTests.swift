import PresentationKit
import PresentationKitTesting
import Services
import Testing
import UserTesting

@testable import UserScreens

@MainActor
@Suite struct ProfileTests {
    @Test func page_showsWhoIsSignedIn_andSignsOut() async throws {
        let users = FakeUserService(signedIn: .ada)
        let page = await TestPage(ProfileController(users: users))
        #expect(page.text.contains("Hello, Ada Brückner"))
        #expect(page.text.contains("ada@harbor.example"))
        try await page.click("Sign out")
        #expect(await users.currentUser() == nil)
    }

    @Test func name_withMarkup_isShownAsText() async throws {
        let user = User(id: "1", name: "eve", displayName: "<script>alert(1)</script> & \"Eve\"", email: "eve@harbor.example")
        let page = await TestPage(ProfileController(users: FakeUserService(signedIn: user)))
        #expect(page.text.contains("<script>alert(1)</script> & \"Eve\""))
    }
}
