/// What is said to people, in whatever language the page speaks when it is shown.
///
/// View models keep wordings and values, never said words; views say them with ``localized(_:)``. A catalogue makes them: one declaration a
/// text with all its languages, so that a text that lacks one does not compile.
public struct LocalizedText: Sendable {
    private let said: @Sendable (PageLanguage) -> String

    /// - Parameter said: The text in a language. It is called each time the text is said, with ``PageLanguage/current`` set to that
    ///   language, so what it contains, such as an amount, is said in it, too. Must be pure.
    public init(_ said: @escaping @Sendable (PageLanguage) -> String) {
        self.said = said
    }

    /// A text that somebody else has written in a language that the app does not choose, such as a person's or a plug-in's.
    public init(verbatim text: String) {
        self.init { _ in text }
    }

    /// One of the framework's own texts.
    public static func framework(_ word: @escaping @Sendable (FrameworkStrings) -> String) -> LocalizedText {
        LocalizedText { $0.localized(word) }
    }

    /// What people read.
    public func text(in language: PageLanguage) -> String {
        PageLanguage.current === language ? said(language) : language.speaking { said(language) }
    }
}

/// What people read of a wording in the language of the page.
public func localized(_ message: LocalizedText) -> String { message.text(in: .current) }

/// Two wordings are equal when they say the same in the language of the page. A renderer that remembers parts of a page by their values
/// forgets them when the language changes.
extension LocalizedText: Equatable {
    public static func == (one: LocalizedText, other: LocalizedText) -> Bool { localized(one) == localized(other) }
}

/// Where there is no catalogue, such as in an example or a test, a literal is said as it is.
extension LocalizedText: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) {
        self.init(verbatim: text)
    }
}

extension LocalizedText: CustomStringConvertible {
    public var description: String { localized(self) }
}
