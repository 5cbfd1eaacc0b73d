/// The preferences of a user: theme, language and consent, and those that the app's domains declare.
///
/// ```swift
/// preferences.theme = .dark
/// preferences[.notesNewestFirst] = true
/// ```
public struct Preferences: Sendable, Hashable {
    /// The texts of the values that differ from the default, by name.
    private var texts: [String: String] = [:]

    /// Creates preferences in which all other keys have their default.
    public init(theme: Theme = .system, language: Language = .system, statistics: Consent = .undecided) {
        self.theme = theme
        self.language = language
        self.statistics = statistics
    }

    /// The value of a key, or its default.
    public subscript<Value>(key: PreferenceKey<Value>) -> Value {
        get { texts[key.name].flatMap(Value.init(text:)) ?? key.defaultValue }
        set { texts[key.name] = newValue == key.defaultValue ? nil : newValue.text }
    }

    /// The names of the keys whose value differs from the default.
    public var names: Set<String> { Set(texts.keys) }
}

extension Preferences {
    /// The color scheme.
    public var theme: Theme {
        get { self[.theme] }
        set { self[.theme] = newValue }
    }

    /// The language of the app's texts.
    public var language: Language {
        get { self[.language] }
        set { self[.language] = newValue }
    }

    public var statistics: Consent {
        get { self[.statistics] }
        set { self[.statistics] = newValue }
    }
}

extension PreferenceKey<Theme> {
    public static let theme = PreferenceKey("theme", default: .system, scope: .device)
}

extension PreferenceKey<Language> {
    public static let language = PreferenceKey("language", default: .system, scope: .device)
}

extension PreferenceKey<Consent> {
    public static let statistics = PreferenceKey("statistics", default: .undecided, scope: .consent)
}

/// A color scheme.
public enum Theme: String, PreferenceValue, CaseIterable {
    /// The color scheme of the device.
    case system
    case light
    case dark
}

/// A language of the app. The raw value is the BCP 47 tag, except for `system`.
public enum Language: String, PreferenceValue, CaseIterable {
    /// The language of the browser or terminal.
    case system
    case english = "en"
    case german = "de"
    /// Chinese in simplified characters.
    case chinese = "zh-Hans"
}

/// The user's consent to a processing of their data.
public enum Consent: String, PreferenceValue {
    /// No decision. Treated as refused, but the user can be asked.
    case undecided
    case granted
    case refused
}
