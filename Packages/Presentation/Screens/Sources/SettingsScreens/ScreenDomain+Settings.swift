public import ScreensKit

extension ScreenDomain {
    /// The page where a user says how the app should be.
    public static func settings(_ preferences: any PreferencesServing) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.page(SettingsPage.self) { _, _ in SettingsController(preferences: preferences) }
        return domain
    }
}
