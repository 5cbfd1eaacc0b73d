public import Services

/// The page where a person says how the app should be.
public enum SettingsScreensModule {
    /// Registers the maker of the page.
    public static func register(into routes: inout RouteRegistry, services: AppServices) {
        routes.register(page: SettingsPage.self) { _, _ in SettingsController(preferences: services.preferences) }
    }
}
