import PresentationKit
import PresentationKitTesting
import ScreensKit
import Services
import UserScreens
import UserTesting
import WebBridgeTesting

extension ScreenPreview {
    private static func of(_ users: FakeUserService, _ identity: FakeIdentities = FakeIdentities(), hint: LocalizedText? = nil)
        -> ScreenDomain
    {
        let help = WebPageDisplay(id: "help", title: "Help", location: "https://pages.example/help", origin: "https://pages.example")
        return .user(
            users, appName: "Sample", tagline: LocalizedText(english: "All in one place.", german: "Alles an einem Ort.", chinese: "一处管理。"),
            identity: identity, web: FakeWebBridge(pages: [help]), hint: hint)
    }

    private static func signIn(_ state: String, _ name: String, _ password: String, error: UserError? = nil) -> ScreenPreview {
        ScreenPreview("User/Sign-in/\(state)", SignInPage()) { page in
            try await page.fill("User name", name)
            try await page.fill("Password", password)
            try await page.submit("Sign in")
        } domain: {
            let users = FakeUserService()
            users.fail(with: error)
            return of(users)
        }
    }

    private static func signUp(
        _ state: String, error: UserError? = nil, prepare: @escaping @MainActor @Sendable (TestPage) async throws -> Void = { _ in }
    ) -> ScreenPreview {
        ScreenPreview("User/Sign-up/\(state)", SignUpPage(), prepare: prepare) {
            let users = FakeUserService()
            users.fail(with: error)
            return of(users)
        }
    }

    private static func submitSignUp(_ page: TestPage, name: String) async throws {
        try await page.fill("User name", name)
        try await page.fill("Display name", "Grace Hopper")
        try await page.fill("E-mail", "grace@app.example")
        try await page.fill("Password", "grace-password")
        try await page.submit("Create account")
    }

    private static func profile(
        _ state: String, error: UserError? = nil, prepare: @escaping @MainActor @Sendable (TestPage) async throws -> Void = { _ in }
    ) -> ScreenPreview {
        ScreenPreview("User/Profile/\(state)", ProfilePage(), prepare: prepare) {
            let users = FakeUserService(signedIn: .ada)
            users.fail(with: error)
            return of(users)
        }
    }

    private static func identity(
        _ state: String, failure: UserError? = nil, prepare: @escaping @MainActor @Sendable (TestPage) async throws -> Void = { _ in }
    ) -> ScreenPreview {
        ScreenPreview("User/Identity/\(state)", IdentityPage(provider: "demo.identity"), prepare: prepare) {
            let users = FakeUserService()
            let identity = FakeIdentities(signingInto: users)
            identity.fail(with: failure)
            return of(users, identity)
        }
    }

    static var user: [ScreenPreview] {
        [
            signInPage,
            signUpPage,
            identityPage,
            profilePage,
        ].flatMap { $0 }
    }

    private static var signInPage: [ScreenPreview] {
        [
            ScreenPreview("User/Sign-in/form", SignInPage()) { of(FakeUserService(), hint: "Sign in as demo with demo-password.") },
            ScreenPreview("User/Sign-in/other ways", SignInPage()) {
                let users = FakeUserService()
                return of(users, FakeIdentities(signingInto: users))
            },
            signIn("nothing entered", "", ""),
            signIn("wrong", "demo", "not-the-password"),
            signIn("away", "demo", "demo-password", error: .unreachable),
            ScreenPreview("User/Sign-in/locked out", SignInPage()) { page in
                try await page.fill("User name", "demo")
                try await page.wait(until: "Try again in")
            } domain: {
                let users = FakeUserService()
                users.lockOut("demo", seconds: 28)
                return of(users)
            },
        ]
    }

    private static var signUpPage: [ScreenPreview] {
        [
            signUp("form"),
            signUp("nothing entered") { try await $0.submit("Create account") },
            signUp("wrong values") { page in
                try await page.fill("User name", "grace hopper")
                try await page.fill("E-mail", "grace@app")
                try await page.fill("Password", "short")
            },
            signUp("name taken") { try await submitSignUp($0, name: "demo") },
            signUp("away", error: .unreachable) { try await submitSignUp($0, name: "grace") },
        ]
    }

    private static var identityPage: [ScreenPreview] {
        [
            identity("code"),
            identity("wrong code") { page in
                try await page.fill("Code", "1")
                try await page.submit("Sign in")
            },
            identity("not available", failure: .providerFailed),
        ]
    }

    private static var profilePage: [ScreenPreview] {
        [
            profile("person"),
            profile("changing the name") { try await $0.click("Change display name") },
            profile("name changed") { page in
                try await page.click("Change display name")
                try await page.fill("Display name", "Countess Ada")
                try await page.submit("Save")
            },
            profile("sign out everywhere") { try await $0.click("Sign out on all devices") },
            profile("sign out everywhere, away", error: .unreachable) { page in
                try await page.click("Sign out on all devices")
                try await page.click("Sign out on all devices")
            },
        ]
    }
}
