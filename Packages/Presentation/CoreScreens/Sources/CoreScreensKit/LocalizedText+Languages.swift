public import CoreServices
public import PresentationKit

extension LocalizedText {
    /// Creates a text in every language of the app. A missing translation does not compile.
    ///
    /// Interpolated values are formatted for each language.
    public init(
        english: @escaping @autoclosure @Sendable () -> String, german: @escaping @autoclosure @Sendable () -> String,
        chinese: @escaping @autoclosure @Sendable () -> String
    ) {
        self.init { language in
            switch language.primary {
            case "de": german()
            case "zh": chinese()
            default: language.pseudolocalized(english())
            }
        }
    }

    /// Creates a text that is the same in English and German, such as "Name".
    public init(englishAndGerman: @escaping @autoclosure @Sendable () -> String, chinese: @escaping @autoclosure @Sendable () -> String) {
        self.init(english: englishAndGerman(), german: englishAndGerman(), chinese: chinese())
    }

    /// Creates a text from data that is formatted for each language, such as an amount, without words of the app.
    public init(data: @escaping @autoclosure @Sendable () -> String) { self.init { _ in data() } }

    /// A text with a number, in its plural form.
    ///
    /// ```swift
    /// .count(rows, english: Plural(one: "1 row", other: "\(rows) rows"), german: Plural(one: "1 Zeile", other: "\(rows) Zeilen"),
    ///     chinese: Plural(other: "\(rows) 行"))
    /// ```
    public static func count(_ count: Int, english: Plural, german: Plural, chinese: Plural) -> LocalizedText {
        LocalizedText(english: english.text(for: count), german: german.text(for: count), chinese: chinese.text(for: count))
    }

    /// Joins two sentences.
    public static func + (first: LocalizedText, second: LocalizedText) -> LocalizedText {
        LocalizedText { language in
            let start = first.text(in: language)
            // A Chinese full stop includes its own space; data of the back end may be in another language.
            return start + (start.unicodeScalars.last.map { $0.value > 0x2E7F } == true ? "" : " ") + second.text(in: language)
        }
    }
}

extension Sequence<LocalizedText> {
    /// The texts of an array as one text, separated by commas.
    public var listed: LocalizedText {
        let all = Array(self)
        return LocalizedText { language in all.map { $0.text(in: language) }.joined(separator: language.primary == "zh" ? "、" : ", ") }
    }
}

/// The plural forms of a text. Categories that a language does not use are omitted.
public struct Plural: Sendable {
    private let forms: [PluralCategory: String]
    private let other: String

    /// - Parameter other: The form of all categories that are not given.
    public init(zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil, many: String? = nil, other: String) {
        forms = [.zero: zero, .one: one, .two: two, .few: few, .many: many].compactMapValues { $0 }
        self.other = other
    }

    /// Returns the form for a number in the language of the page.
    func text(for count: Int) -> String { forms[PageLanguage.current.plural(count)] ?? other }
}

extension Language {
    /// The page language; nil for the language of the device.
    public var page: PageLanguage? {
        switch self {
        case .system: nil
        case .english: .english
        case .german: .german
        case .chinese: .chinese
        }
    }
}
