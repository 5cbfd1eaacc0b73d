import ScreensKit

/// The settings page.
struct SettingsViewModel {
    var theme = Theme.system
    var language = Language.system
    var sharesStatistics = false
    var failure: LocalizedText? = nil

    var themes: [SelectField.Option] { Theme.allCases.map { SelectField.Option($0.rawValue, localized(.name(of: $0))) } }
    var languages: [SelectField.Option] { Language.allCases.map { SelectField.Option($0.rawValue, localized(.name(of: $0))) } }
}

extension SettingsViewModel {
    mutating func show(_ preferences: Preferences) {
        theme = preferences.theme
        language = preferences.language
        sharesStatistics = preferences.statistics == .granted
        failure = nil
    }

    mutating func show(_ error: PreferencesError) {
        failure = error.message
    }
}

extension Preferences {
    /// Applies the values of the form. An untouched consent stays undecided.
    mutating func take(_ form: FormValues) {
        theme = Theme(rawValue: form["theme"]) ?? theme
        language = Language(rawValue: form["language"]) ?? language
        let shares = form.isOn("statistics")
        if shares != (statistics == .granted) { statistics = shares ? .granted : .refused }
    }
}
