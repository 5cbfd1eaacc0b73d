import CoreScreensKit

extension LocalizedText {
    static let settings = LocalizedText(english: "Settings", german: "Einstellungen", chinese: "设置")
    static let settingsData = LocalizedText(english: "settings", german: "Einstellungen", chinese: "设置")
    static let appearance = LocalizedText(english: "Appearance", german: "Darstellung", chinese: "外观")
    static let theme = LocalizedText(english: "Theme", german: "Farbschema", chinese: "主题")
    static let language = LocalizedText(english: "Language", german: "Sprache", chinese: "语言")
    static let privacy = LocalizedText(english: "Privacy", german: "Datenschutz", chinese: "隐私")
    static let statistics = LocalizedText(english: "Share usage statistics", german: "Nutzungsstatistik teilen", chinese: "分享使用统计")
    static let statisticsHint = LocalizedText(
        english: "Counts which pages are used. No amounts, no names. You can change your mind at any time.",
        german: "Zählt, welche Seiten benutzt werden. Keine Beträge, keine Namen. Sie können es jederzeit ändern.",
        chinese: "仅统计页面使用情况，不含金额和姓名。您可随时更改。")
    static let reset = LocalizedText(english: "Reset settings", german: "Einstellungen zurücksetzen", chinese: "恢复默认设置")
    static let resetHint = LocalizedText(
        english: "Restores the default settings. Your data is not affected.",
        german: "Stellt die Standardeinstellungen wieder her. Ihre Daten sind nicht betroffen.", chinese: "将此处所有设置恢复为初始状态。您的数据不受影响。")

    private static let asTheDevice = LocalizedText(english: "System default", german: "Systemstandard", chinese: "跟随设备")

    static func name(of theme: Theme) -> LocalizedText {
        switch theme {
        case .system: .asTheDevice
        case .light: LocalizedText(english: "Light", german: "Hell", chinese: "浅色")
        case .dark: LocalizedText(english: "Dark", german: "Dunkel", chinese: "深色")
        }
    }

    /// The language's own name, which its speakers recognize in every language.
    static func name(of language: Language) -> LocalizedText {
        switch language {
        case .system: .asTheDevice
        case .english: LocalizedText(verbatim: "English")
        case .german: LocalizedText(verbatim: "Deutsch")
        case .chinese: LocalizedText(verbatim: "中文")
        }
    }
}
