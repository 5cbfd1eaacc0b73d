public import Services

/// The pages of the user domain.
public enum UserScreensModule {
    /// Registers the makers of the pages.
    /// - Parameter hint: shown below the sign-in form, for example the credentials of a demo; nil for none.
    public static func register(into routes: inout RouteRegistry, services: AppServices, hint: String? = nil) {
        routes.register(page: SignInPage.self) { _, navigator in
            SignInController(users: services.user, identity: services.identity, navigator: navigator, hint: hint)
        }
        routes.register(page: IdentityPage.self) { route, navigator in
            IdentityController(provider: route.provider, identity: services.identity, navigator: navigator)
        }
        routes.register(page: ProfilePage.self) { _, navigator in
            ProfileController(users: services.user, preferences: services.preferences, web: services.web, navigator: navigator)
        }
    }
}
