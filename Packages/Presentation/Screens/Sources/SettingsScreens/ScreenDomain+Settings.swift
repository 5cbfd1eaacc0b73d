public import ScreensKit

extension ScreenDomain {
    /// The settings page.
    public static func settings(_ preferences: any PreferencesServing) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.name(dataOf: "preferences", .settingsData)
        domain.page(SettingsPage.self) { _, _ in SettingsController(preferences: preferences) }
        return domain
    }
}
