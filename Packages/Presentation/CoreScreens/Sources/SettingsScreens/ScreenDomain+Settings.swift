public import CoreScreensKit

extension ScreenDomain {
    /// The settings page: appearance and privacy, followed by the settings of the app's domains.
    public static func settings(_ preferences: any PreferencesServing, of domains: [Setting] = []) -> ScreenDomain {
        var domain = ScreenDomain(in: "profile")
        domain.name(dataOf: "preferences", .settingsData)
        domain.setting(.theme, in: .appearance, .theme) { .name(of: $0) }
        domain.setting(.language, in: .appearance, .language) { .name(of: $0) }
        domain.setting(.statistics, in: .privacy, .statistics, hint: .statisticsHint)
        let all = domain.settings + domains
        domain.page(SettingsPage.self) { _, _ in SettingsController(all, preferences: preferences) }
        return domain
    }
}
