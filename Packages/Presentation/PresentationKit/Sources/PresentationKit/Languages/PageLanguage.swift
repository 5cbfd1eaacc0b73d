/// A language of pages: its tag, the direction of its script, its plural and number forms, and the texts of the framework.
///
/// The runtime sets ``current`` around each render and each call of a controller. Views resolve texts in that language and store none, so a
/// change of the language updates the whole page.
///
/// An app may define further languages. Languages with the same tag are equal.
public final class PageLanguage: Sendable {
    /// The writing direction.
    public enum Direction: String, Sendable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    /// Its BCP 47 tag, such as `de` or `pt-BR`.
    public let tag: String
    public let direction: Direction
    public let numbers: NumberStyle
    /// Returns the plural category of a number, by the rules of the Unicode CLDR.
    public let plural: @Sendable (Int) -> PluralCategory
    public let strings: any FrameworkStrings
    private let transform: (@Sendable (String) -> String)?

    /// The language of the page that is being rendered; English by default.
    @TaskLocal public static var current = PageLanguage.english

    /// - Parameters:
    ///   - tag: A BCP 47 tag.
    ///   - plural: Returns the plural category of a count.
    public convenience init(
        _ tag: String, direction: Direction = .leftToRight, numbers: NumberStyle,
        plural: @escaping @Sendable (Int) -> PluralCategory = { $0 == 1 ? .one : .other }, strings: any FrameworkStrings
    ) {
        self.init(tag, direction: direction, numbers: numbers, plural: plural, strings: strings, transform: nil)
    }

    init(
        _ tag: String, direction: Direction, numbers: NumberStyle, plural: @escaping @Sendable (Int) -> PluralCategory,
        strings: any FrameworkStrings, transform: (@Sendable (String) -> String)?
    ) {
        (self.tag, self.direction, self.numbers, self.plural, self.strings) = (tag, direction, numbers, plural, strings)
        self.transform = transform
    }

    public static let english = PageLanguage("en", numbers: .english, strings: EnglishStrings())
    public static let german = PageLanguage("de", numbers: .german, strings: GermanStrings())
    /// In simplified characters.
    public static let chinese = PageLanguage("zh-Hans", numbers: .chinese, plural: { _ in .other }, strings: ChineseStrings())

    /// The language without script and region, such as `zh`.
    public var primary: Substring { tag.prefix { $0 != "-" } }

    /// Returns a text of the framework in this language.
    public func localized(_ string: (any FrameworkStrings) -> String) -> String { pseudolocalized(string(strings)) }

    /// Transforms an English text for a pseudo-language; other languages return it unchanged.
    public func pseudolocalized(_ english: String) -> String { transform?(english) ?? english }

    /// Calls a closure with ``current`` set to this language.
    public func speaking<Result>(_ body: () throws -> Result) rethrows -> Result { try Self.$current.withValue(self, operation: body) }
}

extension PageLanguage: Hashable {
    public static func == (one: PageLanguage, other: PageLanguage) -> Bool { one === other || one.tag == other.tag }
    public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// Returns a text of the framework in the language of the page.
public func localized(_ string: (any FrameworkStrings) -> String) -> String { PageLanguage.current.localized(string) }

/// The plural categories of the Unicode CLDR. Each language uses some of them, and all use ``other``.
public enum PluralCategory: Sendable, Hashable { case zero, one, two, few, many, other }

extension PageLanguage {
    /// Returns the preferred available language; nil if none is available.
    ///
    /// - Parameters:
    ///   - acceptLanguage: The `Accept-Language` of a browser (RFC 9110, 12.5.4), such as `de-CH, de;q=0.9, en;q=0.8`, or the `LANG` of a
    ///     terminal (POSIX), such as `de_CH.UTF-8`. Malformed parts are ignored.
    ///   - languages: The available languages. Among those with the same primary language, an exact match of the tag wins.
    public static func asked(_ acceptLanguage: String, among languages: [PageLanguage]) -> PageLanguage? {
        var best: (language: PageLanguage, weight: Double)?
        for part in acceptLanguage.split(separator: ",").prefix(32) {
            let range = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let first = range.first, let weight = weight(range.dropFirst()), weight > best?.weight ?? 0 else { continue }
            let tag = first.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }
            guard let language = find(String(tag).lowercased(), among: languages) else { continue }
            best = (language, weight)
        }
        return best?.language
    }

    private static func find(_ tag: String, among languages: [PageLanguage]) -> PageLanguage? {
        let primary = tag.prefix { $0 != "-" }
        return languages.first { $0.tag.lowercased() == tag } ?? languages.first { $0.primary == primary }
    }

    private static func weight(_ parameters: ArraySlice<String>) -> Double? {
        guard let parameter = parameters.first(where: { $0.hasPrefix("q=") }) else { return 1 }
        return Double(parameter.dropFirst(2)).flatMap { (0...1).contains($0) ? $0 : nil }
    }
}
