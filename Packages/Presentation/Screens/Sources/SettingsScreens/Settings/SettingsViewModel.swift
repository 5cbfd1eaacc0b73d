import PresentationKit
import ScreensKit
import Services

/// What the settings page shows.
struct SettingsViewModel {
    var text = SettingsText(.english)
    var themes: [SelectField.Option] = []
    var theme = ""
    var languages: [SelectField.Option] = []
    var language = ""
    var sharesStatistics = false
    var failure: String? = nil

    init() {
        show(Preferences())
    }
}

extension SettingsViewModel {
    mutating func show(_ preferences: Preferences) {
        let text = SettingsText(preferences.language)
        self.text = text
        themes = Theme.allCases.map { SelectField.Option($0.rawValue, text.themeName($0)) }
        theme = preferences.theme.rawValue
        languages = Language.allCases.map { SelectField.Option($0.rawValue, $0.ownName) }
        language = preferences.language.rawValue
        sharesStatistics = preferences.statistics == .granted
        failure = nil
    }

    mutating func show(_ error: PreferencesError) {
        failure = error.words(in: Language(rawValue: language) ?? .english)
    }
}

extension Preferences {
    /// Takes what was chosen in the form. A consent that nobody has touched stays undecided.
    mutating func take(_ form: FormValues) {
        theme = Theme(rawValue: form["theme"]) ?? theme
        language = Language(rawValue: form["language"]) ?? language
        let shares = form.isOn("statistics")
        if shares != (statistics == .granted) { statistics = shares ? .granted : .refused }
    }
}
