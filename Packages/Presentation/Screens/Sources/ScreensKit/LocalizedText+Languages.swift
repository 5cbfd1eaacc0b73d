public import PresentationKit
public import Services

extension LocalizedText {
    /// One text in every language of the app. A text that lacks one does not compile.
    ///
    /// Interpolated values are formatted anew for each language, so that an amount appears as that language writes it.
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

    /// Data that reads differently in each language, such as an amount, and holds no words of the app.
    public init(data: @escaping @autoclosure @Sendable () -> String) {
        self.init { _ in data() }
    }

    /// A text with a number in it, in the form that the number asks for.
    ///
    /// ```swift
    /// .count(rows, english: Plural(one: "1 row", other: "\(rows) rows"), german: Plural(one: "1 Zeile", other: "\(rows) Zeilen"),
    ///     chinese: Plural(other: "\(rows) 行"))
    /// ```
    public static func count(_ count: Int, english: Plural, german: Plural, chinese: Plural) -> LocalizedText {
        LocalizedText(english: english.text(for: count), german: german.text(for: count), chinese: chinese.text(for: count))
    }

    /// One sentence after another.
    public static func + (first: LocalizedText, second: LocalizedText) -> LocalizedText {
        LocalizedText { language in
            // Sentences end with a full-width stop in Chinese, which has its own room.
            first.text(in: language) + (language.primary == "zh" ? "" : " ") + second.text(in: language)
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

/// The forms of a text for the plural categories of its language. Those that a language does not have, or does not tell apart, are left
/// out.
public struct Plural: Sendable {
    private let forms: [PluralCategory: String]
    private let other: String

    /// - Parameter other: The form for all numbers that no other one is given for.
    public init(zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil, many: String? = nil, other: String) {
        forms = [.zero: zero, .one: one, .two: two, .few: few, .many: many].compactMapValues { $0 }
        self.other = other
    }

    /// The form for a number in the language of the page.
    func text(for count: Int) -> String { forms[PageLanguage.current.plural(count)] ?? other }
}

extension Language {
    /// The language as pages speak it; nil for the one that the device asks for.
    public var page: PageLanguage? {
        switch self {
        case .system: nil
        case .english: .english
        case .german: .german
        case .chinese: .chinese
        }
    }
}
