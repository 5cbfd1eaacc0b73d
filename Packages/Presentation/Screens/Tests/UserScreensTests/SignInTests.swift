import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing
import UserTesting
import WebBridgeTesting

@testable import UserScreens

@MainActor
@Suite struct SignInTests {
    let users = FakeUserService()

    private func open(hint: LocalizedText? = nil) async throws -> TestPage {
        try await TestPage(
            SignInPage(), of: .user(users, appName: "Quay", identity: FakeIdentities(), web: FakeWebBridge(pages: []), hint: hint),
            navigator: RecordingNavigator())
    }

    private func signIn(on page: TestPage, as name: String? = nil, password: String = "demo-password") async throws {
        if let name { try await page.fill("User name", name) }
        try await page.fill("Password", password)
        try await page.submit("Sign in")
    }

    @Test func form_withTheRightCredentials_signsIn() async throws {
        let page = try await open()
        try await signIn(on: page, as: "  demo ")
        #expect(await users.currentUser() == .ada)
    }

    @Test func signIn_withWrongPassword_showsErrorAndKeepsName() async throws {
        let page = try await open()
        try await signIn(on: page, as: "demo", password: "nonsense-1")
        #expect(page.text.contains("Incorrect user name or password. Check both and try again."))
        #expect(await users.currentUser() == nil)
        #expect(try page.value(of: "User name") == "demo")
        try await signIn(on: page)
        #expect(await users.currentUser() == .ada)
    }

    @Test func signIn_whenEmptyOrMalformed_marksFieldsAndSendsNothing() async throws {
        users.fail(with: .unreachable)
        let page = try await open()
        try await page.submit("Sign in")
        #expect(page.text.contains("Enter your user name."))
        #expect(page.text.contains("Enter your password."))
        try await signIn(on: page, as: "a b", password: "short")
        #expect(page.text.contains("A user name cannot contain “ ”."))
        #expect(page.text.contains("A password has at least 8 characters."))
        #expect(!page.text.contains("cannot reach"))
    }

    @Test(arguments: [UserError.unreachable, .unexpectedAnswer, .cannotStore])
    func signIn_whenItFails_showsTheErrorsText_andRetryWorks(error: UserError) async throws {
        let page = try await open()
        users.fail(with: error)
        try await signIn(on: page, as: "demo")
        #expect(page.text.contains(error.localizedMessage))
        users.fail(with: nil)
        try await signIn(on: page)
        #expect(await users.currentUser() == .ada)
    }

    @Test func lockOut_isCountedDown_andEnablesTheFormAtItsEnd() async throws {
        let page = try await open()
        try await page.fill("User name", "demo")
        try await page.fill("Password", "demo-password")
        users.lockOut("demo", seconds: 30)
        try await page.submit("Sign in")
        #expect(page.shows("Too many attempts.") && page.shows("Try again in 30 seconds."))
        await #expect(throws: PageError.self) { try await page.submit("Sign in") }
        users.passTime(seconds: 29)
        try await page.wait(until: "Try again in 1 second.")
        users.passTime(seconds: 1)
        try await page.wait { !$0.shows("Too many attempts.") }
        #expect(!page.shows("Try again"))
        try await signIn(on: page)
        #expect(await users.currentUser() == .ada)
    }

    @Test func lockOut_isShownWhenTheNameIsEntered_andForThisNameOnly() async throws {
        let page = try await open()
        users.lockOut("demo", seconds: 90)
        try await page.fill("User name", "demo")
        try await page.wait(until: "Try again in 1 min 30 s.")
        try await page.fill("User name", "guest")
        try await page.wait { !$0.shows("Too many attempts.") }
        try await signIn(on: page)
        #expect(page.shows("Incorrect user name or password."))
    }

    @Test func hint_isShownBelowTheForm() async throws {
        #expect(try await open(hint: "Sign in as demo.").text.contains("Sign in as demo."))
    }

    @Test func password_whenAnotherEntryChanges_isNotKept() async throws {
        let page = try await open()
        try await page.fill("Password", "demo-password")
        try await page.fill("User name", "demo")
        let controller = try #require(page.controller as? SignInController)
        await controller.handle(.edit(FormValues(["name": ["demo"], "password": ["demo-password"]])))
        #expect(controller.viewModel.form.password.text == "")
    }

    @Test func lockOut_whenTheNameIsRemoved_isNotShown() async throws {
        let page = try await open()
        users.lockOut("demo", seconds: 90)
        try await page.fill("User name", "demo")
        try await page.wait(until: "Try again in 1 min 30 s.")
        try await page.fill("User name", "")
        #expect(!page.shows("Try again"))
    }

    @Test func tagline_isShownBelowTheName() async throws {
        let page = try await TestPage(
            SignInPage(),
            of: .user(users, appName: "Quay", tagline: "Your money.", identity: FakeIdentities(), web: FakeWebBridge(pages: [])),
            navigator: RecordingNavigator())
        #expect(page.shows("Welcome to Quay") && page.shows("Your money."))
    }
}
