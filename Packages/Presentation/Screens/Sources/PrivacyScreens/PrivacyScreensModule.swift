public import Services

/// The page where a person takes their data along, brings it back, or has it removed.
public enum PrivacyScreensModule {
    /// Registers the maker of the page.
    public static func register(into routes: inout RouteRegistry, services: AppServices) {
        routes.register(page: PrivacyPage.self) { _, _ in
            PrivacyController(privacy: services.privacy, preferences: services.preferences)
        }
    }
}
