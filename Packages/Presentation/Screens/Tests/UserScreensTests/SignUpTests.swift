import PresentationKitTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing
import UserTesting
import WebBridgeTesting

@testable import UserScreens

@MainActor
@Suite struct SignUpTests {
    let users = FakeUserService()

    private func open() async throws -> TestPage {
        try await TestPage(
            SignUpPage(), of: .user(users, appName: "Quay", identity: FakeIdentities(), web: FakeWebBridge(pages: [])),
            navigator: RecordingNavigator())
    }

    private func fill(_ page: TestPage, name: String = "grace") async throws {
        try await page.fill("User name", name)
        try await page.fill("Display name", "Grace Hopper")
        try await page.fill("E-mail", "grace@app.example")
        try await page.fill("Password", "grace-password")
    }

    @Test func form_whenFilled_createsTheUserAndSignsIn() async throws {
        let page = try await open()
        try await fill(page)
        try await page.submit("Create account")
        let user = try #require(await users.currentUser())
        #expect(user.name == "grace" && user.displayName == "Grace Hopper" && user.email == "grace@app.example")
        await users.signOut()
        #expect(try await users.signIn(name: UserName("grace"), password: Password("grace-password")) == user)
    }

    @Test func field_whenLeftWithAWrongValue_showsItsProblem_andEmptyFieldsShowNone() async throws {
        let page = try await open()
        try await page.fill("E-mail", "grace@app")
        #expect(try page.error(of: "E-mail") == "Enter a valid e-mail address, such as name@example.com.")
        #expect(try page.error(of: "User name") == nil)
        try await page.fill("Password", "short")
        #expect(try page.error(of: "Password") == "A password has at least 8 characters.")
        try await page.fill("E-mail", "grace@app.example")
        #expect(try page.error(of: "E-mail") == nil)
    }

    @Test func form_whenEmpty_marksAllFieldsAndSendsNothing() async throws {
        users.fail(with: .unreachable)
        let page = try await open()
        try await page.submit("Create account")
        #expect(try page.error(of: "User name") == "Enter your user name.")
        #expect(try page.error(of: "Display name") == "Enter your name.")
        #expect(try page.error(of: "E-mail") == "Enter your e-mail address.")
        #expect(try page.error(of: "Password") == "Enter your password.")
        #expect(!page.shows("cannot reach"))
    }

    @Test func name_whenTaken_showsTheErrorAtItsField_andAnotherNameWorks() async throws {
        let page = try await open()
        try await fill(page, name: "demo")
        try await page.submit("Create account")
        #expect(try page.error(of: "User name") == "This user name is taken. Choose another one.")
        #expect(await users.currentUser() == nil)
        #expect(page.takeCommands().contains(.focus("name")))
        try await fill(page)
        try await page.submit("Create account")
        #expect(await users.currentUser()?.name == "grace")
    }

    @Test(arguments: [
        (UserError.notAccepted(.name), "User name"), (.notAccepted(.displayName), "Display name"), (.notAccepted(.email), "E-mail"),
        (.notAccepted(.password), "Password"),
    ])
    func value_whenTheBankDoesNotAcceptIt_showsTheErrorAtItsField(error: UserError, field: String) async throws {
        users.fail(with: error)
        let page = try await open()
        try await fill(page)
        try await page.submit("Create account")
        #expect(try page.error(of: field) == error.localizedMessage)
    }

    @Test(arguments: [UserError.unreachable, .lockedOut(seconds: 60), .unexpectedAnswer, .cannotStore])
    func signUp_whenItFails_showsTheError_andKeepsAllButThePassword(error: UserError) async throws {
        let page = try await open()
        users.fail(with: error)
        try await fill(page)
        try await page.submit("Create account")
        #expect(page.shows(error.localizedMessage))
        #expect(try page.value(of: "E-mail") == "grace@app.example")
        users.fail(with: nil)
        try await page.fill("Password", "grace-password")
        try await page.submit("Create account")
        #expect(await users.currentUser()?.name == "grace")
    }

    @Test func pages_linkToEachOther() async throws {
        let page = try await open()
        #expect(page.shows("# Create your account"))
        #expect(page.html.contains("href=\"/sign-in\"") && page.clickable.contains("I already have an account"))
        let signIn = try await TestPage(
            SignInPage(), of: .user(users, appName: "Quay", identity: FakeIdentities(), web: FakeWebBridge(pages: [])),
            navigator: RecordingNavigator())
        #expect(signIn.html.contains("href=\"/sign-up\"") && signIn.clickable.contains("Create account"))
    }
}
