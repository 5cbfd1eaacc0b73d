import CoreScreensKit
import PresentationKitTesting
import RoutingTesting
import ScreensKitTesting
import Testing
import UserTesting
import WebBridgeTesting

@testable import UserScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct SignInTests {
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

    @Test func password_whenAnotherEntryChanges_isNotKept() async throws {
        let page = try await open()
        try await page.fill("Password", "demo-password")
        try await page.fill("User name", "demo")
        let controller = try #require(page.controller as? SignInController)
        await controller.handle(.edit(FormValues(["name": ["demo"], "password": ["demo-password"]])))
        #expect(controller.viewModel.form.password.text == "")
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct SignUpTests {
    let users = FakeUserService()

    private func open() async throws -> TestPage {
        try await TestPage(
            SignUpPage(), of: .user(users, appName: "Quay", identity: FakeIdentities(), web: FakeWebBridge(pages: [])),
            navigator: RecordingNavigator())
    }

    private func fill(_ page: TestPage) async throws {
        try await page.fill("User name", "grace")
        try await page.fill("Display name", "Grace Hopper")
        try await page.fill("E-mail", "grace@app.example")
        try await page.fill("Password", "grace-password")
    }

    @Test func field_whenLeftWithAWrongValue_showsItsProblem_andEmptyFieldsShowNone() async throws {
        let page = try await open()
        try await page.fill("E-mail", "grace@app")
        #expect(try page.error(of: "E-mail") == "Enter a valid e-mail address, such as name@example.com.")
        #expect(try page.error(of: "User name") == nil)
        try await page.fill("Password", "short")
        #expect(try page.error(of: "Password") == "A password has at least 8 characters.")
        try await page.fill("Password", "password")
        #expect(try page.error(of: "Password") == "Choose another password that is harder to guess.")
        try await page.fill("User name", "\u{430}dmin")
        #expect(try page.error(of: "User name") == "A user name cannot contain “\u{430}”.")
        try await page.fill("E-mail", "grace@app.example")
        #expect(try page.error(of: "E-mail") == nil)
    }

    @Test(arguments: [
        (UserError.nameTaken, "User name"), (.notAccepted(.name), "User name"), (.notAccepted(.displayName), "Display name"),
        (.notAccepted(.email), "E-mail"), (.notAccepted(.password), "Password"),
    ])
    func value_whenTheBankDoesNotAcceptIt_showsTheErrorAtItsField(error: UserError, field: String) async throws {
        users.fail(with: error)
        let page = try await open()
        try await fill(page)
        try await page.submit("Create account")
        #expect(try page.error(of: field) == error.localizedMessage)
        #expect(page.takeCommands().contains { if case .focus = $0 { true } else { false } })
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
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct IdentityTests {
    let users = FakeUserService()
    let identities: FakeIdentities
    init() { identities = FakeIdentities(signingInto: users) }

    @Test func provider_whenItFails_showsErrorWithRetryAndBack() async throws {
        identities.fail(with: .providerFailed)
        let domain = ScreenDomain.user(users, appName: "Quay", identity: identities, web: FakeWebBridge(pages: []))
        let page = try await TestPage(IdentityPage(provider: "demo.identity"), of: domain, navigator: RecordingNavigator())
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

@MainActor @Suite(.timeLimit(.minutes(10))) struct ProfileTests {
    private let users = FakeUserService(signedIn: .ada)

    private func open(web: FakeWebBridge = FakeWebBridge(pages: [])) async throws -> TestPage {
        let domain = ScreenDomain.user(users, appName: "Quay", identity: FakeIdentities(), web: web)
        return try await TestPage(ProfilePage(), of: domain, navigator: RecordingNavigator())
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

    @Test func help_isThereWhenTheBankHasSuchAPage() async throws {
        let help = WebPageDisplay(id: "help", title: "Hilfe & mehr", location: "https://app.example/help", origin: "https://app.example")
        #expect(try await open(web: FakeWebBridge(pages: [help])).text.contains("Hilfe & mehr Answers to common questions"))
        #expect(try await !open().text.contains("web page"))
    }
}
