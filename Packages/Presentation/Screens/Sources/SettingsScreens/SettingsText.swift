import Services

/// The texts of the settings page. A language that lacks one does not compile.
struct SettingsText: Sendable {
    var title: String
    var appearance: String
    var theme: String
    var themeName: @Sendable (Theme) -> String
    var language: String
    var privacy: String
    var statistics: String
    var statisticsHint: String
    var reset: String
    var resetHint: String

    init(_ language: Language) {
        switch language {
        case .english: self = .english
        case .german: self = .german
        }
    }

    private init(
        title: String, appearance: String, theme: String, themeName: @escaping @Sendable (Theme) -> String, language: String,
        privacy: String, statistics: String, statisticsHint: String, reset: String, resetHint: String
    ) {
        self.title = title
        self.appearance = appearance
        self.theme = theme
        self.themeName = themeName
        self.language = language
        self.privacy = privacy
        self.statistics = statistics
        self.statisticsHint = statisticsHint
        self.reset = reset
        self.resetHint = resetHint
    }

    private static let english = SettingsText(
        title: "Settings", appearance: "Appearance", theme: "Theme",
        themeName: { theme in
            switch theme {
            case .system: "As the device is set"
            case .light: "Light"
            case .dark: "Dark"
            }
        },
        language: "Language", privacy: "Privacy", statistics: "Share usage statistics",
        statisticsHint: "Counts which pages are used. No amounts, no names. You can change your mind at any time.",
        reset: "Reset settings", resetHint: "Makes all of this as it was at first. Accounts and policies are not touched.")

    private static let german = SettingsText(
        title: "Einstellungen", appearance: "Darstellung", theme: "Farbschema",
        themeName: { theme in
            switch theme {
            case .system: "Wie das Gerät"
            case .light: "Hell"
            case .dark: "Dunkel"
            }
        },
        language: "Sprache", privacy: "Datenschutz", statistics: "Nutzungsstatistik teilen",
        statisticsHint: "Zählt, welche Seiten benutzt werden. Keine Beträge, keine Namen. Sie können es jederzeit ändern.",
        reset: "Einstellungen zurücksetzen", resetHint: "Macht alles hier wie am Anfang. Konten und Policen bleiben unberührt.")
}

extension Language {
    /// Its own name, which whoever looks for it understands.
    var ownName: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        }
    }
}
