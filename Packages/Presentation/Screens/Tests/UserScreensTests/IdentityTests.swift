import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing
import UserTesting
import WebBridgeTesting

@testable import UserScreens

@MainActor
@Suite struct IdentityTests {
    let users = FakeUserService()
    let identities: FakeIdentities

    init() { identities = FakeIdentities(signingInto: users) }

    private func domain(_ identities: FakeIdentities) -> ScreenDomain {
        .user(users, appName: "Quay", identity: identities, web: FakeWebBridge(pages: []))
    }

    private func open() async throws -> TestPage {
        try await TestPage(IdentityPage(provider: "demo.identity"), of: domain(identities), navigator: RecordingNavigator())
    }

    @Test func signInPage_linksToEachProvider() async throws {
        let with = try await TestPage(SignInPage(), of: domain(identities), navigator: RecordingNavigator())
        #expect(with.clickable == ["Sign in", "Create account", "Sign in with Demo ID"])
        let without = try await TestPage(SignInPage(), of: domain(FakeIdentities()), navigator: RecordingNavigator())
        #expect(without.clickable == ["Sign in", "Create account"])
    }

    @Test func rightAnswer_signsIn() async throws {
        let page = try await open()
        #expect(page.shows("# Demo ID") && page.shows("Enter the digits.") && page.shows("They are 246810."))
        try await page.fill("Code", "246810")
        try await page.submit("Sign in")
        #expect(await users.currentUser() == .ada)
    }

    @Test func code_whenWrong_showsErrorAtField_andCorrectCodeWorks() async throws {
        let page = try await open()
        try await page.fill("Code", "1")
        try await page.submit("Sign in")
        #expect(try page.error(of: "Code") == "The digits are wrong.")
        #expect(await users.currentUser() == nil)
        try await page.fill("Code", "246810")
        try await page.submit("Sign in")
        #expect(await users.currentUser() == .ada)
    }

    @Test func provider_whenItFails_showsErrorWithRetryAndBack() async throws {
        identities.fail(with: .providerFailed)
        let page = try await open()
        #expect(page.shows("This way to sign in does not work now. Try again, or use your password."))
        #expect(page.html.contains("href=\"/sign-in\""))
        identities.fail(with: nil)
        try await page.click("Try again")
        identities.fail(with: .unreachable)
        try await page.fill("Code", "246810")
        try await page.submit("Sign in")
        #expect(page.shows("The app cannot reach the server.") && page.shows("Enter the digits."))
        identities.fail(with: nil)
        let controller = try #require(page.controller as? IdentityController)
        await controller.load()
        #expect(!page.shows("cannot reach the server") && controller.viewModel.form.answer.text == "")
    }
}
