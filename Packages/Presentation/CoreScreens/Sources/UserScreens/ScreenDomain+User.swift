public import CoreScreensKit

extension ScreenDomain {
    /// The pages of the user domain.
    /// - Parameters:
    ///   - users: Signs users in, out and up, and changes their profiles.
    ///   - tagline: The purpose of the app in a sentence, for the sign-in page; nil for none.
    ///   - hint: Shown below the sign-in form, for example the credentials of a demo; nil for none.
    public static func user(
        _ users: any UserServing & SigningUp & ProfileEditing, appName: String, tagline: LocalizedText? = nil,
        identity: any IdentitySigning, web: any WebBridgeServing, hint: LocalizedText? = nil
    ) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("profile", icon: .person, .profile))
        domain.name(dataOf: "user", .you)
        domain.page(SignInPage.self, .root) { _, navigator in
            SignInController(
                appName: appName, tagline: tagline, users: users, identity: identity, navigator: navigator, hint: hint)
        }
        domain.page(IdentityPage.self, .root) { route, navigator in
            IdentityController(provider: route.provider, identity: identity, navigator: navigator)
        }
        domain.page(SignUpPage.self, .root) { _, navigator in SignUpController(users: users, navigator: navigator) }
        domain.page(ProfilePage.self, .tab) { _, navigator in ProfileController(users: users, web: web, navigator: navigator) }
        return domain
    }
}
