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
            users, appName: "Harbor", identity: identity, web: FakeWebBridge(pages: [help]), hint: hint)
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
            ScreenPreview("User/Sign-in/form", SignInPage()) { of(FakeUserService(), hint: "Sign in as demo with harbor-demo.") },
            ScreenPreview("User/Sign-in/other ways", SignInPage()) {
                let users = FakeUserService()
                return of(users, FakeIdentities(signingInto: users))
            },
            signIn("nothing entered", "", ""),
            signIn("wrong", "demo", "not-the-password"),
            signIn("away", "demo", "harbor-demo", error: .unreachable),
            identity("code"),
            identity("wrong code") { page in
                try await page.fill("Code", "1")
                try await page.submit("Sign in")
            },
            identity("not available", failure: .providerFailed),
            ScreenPreview("User/Profile/person", ProfilePage()) { of(FakeUserService(signedIn: .ada)) },
        ]
    }
}
