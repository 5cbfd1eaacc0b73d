import CoreScreensKit

struct SettingsViewModel {
    var settings: [Setting] = []
    var preferences = Preferences()
    var failure: LocalizedText? = nil

    struct Section: Identifiable {
        let title: LocalizedText
        var settings: [Setting]
        var id: String { settings.first?.id ?? "" }
    }

    /// Consecutive settings with the same title.
    var sections: [Section] {
        settings.reduce(into: []) { sections, setting in
            if sections.last?.title == setting.section {
                sections[sections.count - 1].settings.append(setting)
            } else {
                sections.append(Section(title: setting.section, settings: [setting]))
            }
        }
    }
}
