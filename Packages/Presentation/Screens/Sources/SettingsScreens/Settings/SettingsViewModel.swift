import ScreensKit

/// The settings page.
struct SettingsViewModel {
    var settings: [Setting] = []
    var preferences = Preferences()
    var failure: LocalizedText? = nil

    /// Consecutive settings with the same title.
    var sections: [[Setting]] {
        settings.reduce(into: []) { sections, setting in
            if sections.last?.last?.section == setting.section {
                sections[sections.count - 1].append(setting)
            } else {
                sections.append([setting])
            }
        }
    }
}

extension SettingsViewModel {
    mutating func show(_ preferences: Preferences) {
        self.preferences = preferences
        failure = nil
    }

    mutating func show(_ error: PreferencesError) {
        failure = error.message
    }
}
