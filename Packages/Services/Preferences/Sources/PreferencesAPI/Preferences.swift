/// The preferences of a user.
public struct Preferences: Sendable, Hashable {
    /// The color scheme.
    public var theme: Theme
    /// The language of the app's texts.
    public var language: Language
    /// The consent to usage statistics.
    public var statistics: Consent

    public init(theme: Theme = .system, language: Language = .system, statistics: Consent = .undecided) {
        self.theme = theme
        self.language = language
        self.statistics = statistics
    }
}

/// A color scheme.
public enum Theme: String, Sendable, Hashable, CaseIterable {
    /// The color scheme of the device.
    case system
    case light
    case dark
}

/// A language of the app. The raw value is the BCP 47 tag, except for `system`.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// The language of the browser or terminal.
    case system
    case english = "en"
    case german = "de"
    /// Chinese in simplified characters.
    case chinese = "zh-Hans"
}

/// The user's consent to a processing of their data.
public enum Consent: String, Sendable, Hashable, CaseIterable {
    /// No decision. Treated as refused, but the user can be asked.
    case undecided
    case granted
    case refused
}
