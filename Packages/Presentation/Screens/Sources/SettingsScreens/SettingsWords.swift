import ScreensKit

extension Wording {
    static var settings: Wording { Wording(english: "Settings", german: "Einstellungen", chinese: "设置") }
    static var appearance: Wording { Wording(english: "Appearance", german: "Darstellung", chinese: "外观") }
    static var theme: Wording { Wording(english: "Theme", german: "Farbschema", chinese: "主题") }
    static var language: Wording { Wording(english: "Language", german: "Sprache", chinese: "语言") }
    static var privacy: Wording { Wording(english: "Privacy", german: "Datenschutz", chinese: "隐私") }
    static var statistics: Wording {
        Wording(english: "Share usage statistics", german: "Nutzungsstatistik teilen", chinese: "分享使用统计")
    }
    static var statisticsHint: Wording {
        Wording(
            english: "Counts which pages are used. No amounts, no names. You can change your mind at any time.",
            german: "Zählt, welche Seiten benutzt werden. Keine Beträge, keine Namen. Sie können es jederzeit ändern.",
            chinese: "仅统计页面使用情况，不含金额和姓名。您可随时更改。")
    }
    static var reset: Wording { Wording(english: "Reset settings", german: "Einstellungen zurücksetzen", chinese: "恢复默认设置") }
    static var resetHint: Wording {
        Wording(
            english: "Makes all of this as it was at first. Accounts and policies are not touched.",
            german: "Macht alles hier wie am Anfang. Konten und Policen bleiben unberührt.",
            chinese: "将此处所有设置恢复为初始状态。账户和保单不受影响。")
    }

    private static let asTheDevice = Wording(english: "As the device is set", german: "Wie das Gerät", chinese: "跟随设备")

    static func name(of theme: Theme) -> Wording {
        switch theme {
        case .system: asTheDevice
        case .light: Wording(english: "Light", german: "Hell", chinese: "浅色")
        case .dark: Wording(english: "Dark", german: "Dunkel", chinese: "深色")
        }
    }

    /// Its own name in every language, which whoever looks for it understands.
    static func name(of language: Language) -> Wording {
        switch language {
        case .system: asTheDevice
        case .english: Wording(verbatim: "English")
        case .german: Wording(verbatim: "Deutsch")
        case .chinese: Wording(verbatim: "中文")
        }
    }
}
