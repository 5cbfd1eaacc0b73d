/// A language that pages speak: its tag, the direction of its script, its plural and number forms, and the framework's own words in it.
///
/// Whoever shows a page sets ``current`` around each render and each call of a controller. A view says what it says in that language and
/// keeps no said words, so a change of language changes all of the page at once:
///
/// ```swift
/// Text(localized(.netWorth), .heading)
/// ```
///
/// An app may add a language by one value. Two languages with the same tag are the same.
public final class PageLanguage: Sendable {
    /// The direction in which its script is read.
    public enum Direction: String, Sendable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    /// Its BCP 47 tag, such as `de` or `pt-BR`.
    public let tag: String
    public let direction: Direction
    /// How it writes numbers, amounts and shares.
    public let numbers: NumberStyle
    /// Which of its plural forms a number takes, by the rules of the Unicode CLDR.
    public let plural: @Sendable (Int) -> PluralCategory
    private let words: FrameworkStrings
    /// What a pseudo-language makes of English.
    private let disguise: (@Sendable (String) -> String)?

    /// What the page that is being shown speaks; English where nobody has said anything else.
    @TaskLocal public static var current = PageLanguage.english

    /// - Parameters:
    ///   - tag: A BCP 47 tag.
    ///   - numbers: How it writes numbers.
    ///   - plural: The category of a count.
    ///   - words: What the framework itself says.
    public convenience init(
        _ tag: String, direction: Direction = .leftToRight, numbers: NumberStyle,
        plural: @escaping @Sendable (Int) -> PluralCategory = { $0 == 1 ? .one : .other }, words: FrameworkStrings
    ) {
        self.init(tag, direction: direction, numbers: numbers, plural: plural, words: words, disguise: nil)
    }

    init(
        _ tag: String, direction: Direction, numbers: NumberStyle, plural: @escaping @Sendable (Int) -> PluralCategory,
        words: FrameworkStrings, disguise: (@Sendable (String) -> String)?
    ) {
        self.tag = tag
        self.direction = direction
        self.numbers = numbers
        self.plural = plural
        self.words = words
        self.disguise = disguise
    }

    public static let english = PageLanguage("en", numbers: .english, words: .english)
    public static let german = PageLanguage("de", numbers: .german, words: .german)
    /// In simplified characters.
    public static let chinese = PageLanguage("zh-Hans", numbers: .chinese, plural: { _ in .other }, words: .chinese)

    /// The language without script and region, such as `zh`.
    public var primary: Substring { tag.prefix { $0 != "-" } }

    /// What the framework says in this language.
    public func localized(_ word: (FrameworkStrings) -> String) -> String { disguised(word(words)) }

    /// What a pseudo-language makes of an English text; any other language leaves it as it is.
    public func disguised(_ english: String) -> String { disguise?(english) ?? english }

    /// Does something in this language.
    public func speaking<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: body)
    }
}

extension PageLanguage: Hashable {
    public static func == (one: PageLanguage, other: PageLanguage) -> Bool { one === other || one.tag == other.tag }
    public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// What the framework says in the language of the page.
public func localized(_ word: (FrameworkStrings) -> String) -> String { PageLanguage.current.localized(word) }

/// The plural categories of the Unicode CLDR. Each language uses some of them, and every one uses ``other``.
public enum PluralCategory: Sendable, Hashable {
    case zero, one, two, few, many, other
}
