/// How a person wants the app to be.
public struct Preferences: Sendable, Hashable {
    /// Light or dark.
    public var theme: Theme
    /// The language of the app's texts.
    public var language: Language
    /// Whether usage may be counted.
    public var statistics: Consent

    public init(theme: Theme = .system, language: Language = .system, statistics: Consent = .undecided) {
        self.theme = theme
        self.language = language
        self.statistics = statistics
    }
}

/// Light or dark.
public enum Theme: String, Sendable, Hashable, CaseIterable {
    /// As the device is set.
    case system
    case light
    case dark
}

/// A language that the app speaks. The raw value is its tag (BCP 47), where it is one.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// What the browser or the terminal asks for.
    case system
    case english = "en"
    case german = "de"
    /// In simplified characters.
    case chinese = "zh-Hans"
}

/// What a person has said to something that needs their permission.
public enum Consent: String, Sendable, Hashable, CaseIterable {
    /// Not asked, or not answered: the same as refused, but may be asked.
    case undecided
    case granted
    case refused
}
