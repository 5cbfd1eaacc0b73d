/// A text for users, in the language that the page has when it is shown.
///
/// View models keep wordings and values, never said words; views say them with ``localized(_:)``. A catalog makes them: one declaration a
/// text with all its languages, so that a text that lacks one does not compile.
public struct LocalizedText: Sendable {
    private let said: @Sendable (PageLanguage) -> String

    /// - Parameter said: The text in a language. It is called each time the text is said, with ``PageLanguage/current`` set to that
    ///   language, so what it contains, such as an amount, is said in it, too. Must be pure.
    public init(_ said: @escaping @Sendable (PageLanguage) -> String) {
        self.said = said
    }

    /// A text that the app does not translate, such as one written by a user or a plug-in.
    public init(verbatim text: String) {
        self.init { _ in text }
    }

    /// One of the framework's own texts.
    public static func framework(_ word: @escaping @Sendable (FrameworkStrings) -> String) -> LocalizedText {
        LocalizedText { $0.localized(word) }
    }

    /// The text in a language.
    public func text(in language: PageLanguage) -> String {
        PageLanguage.current === language ? said(language) : language.speaking { said(language) }
    }
}

/// Returns the text in the language of the page.
public func localized(_ message: LocalizedText) -> String { message.text(in: .current) }

/// Two wordings are equal when they say the same in the language of the page. A renderer that remembers parts of a page by their values
/// forgets them when the language changes.
extension LocalizedText: Equatable {
    public static func == (one: LocalizedText, other: LocalizedText) -> Bool { localized(one) == localized(other) }
}

/// A literal is used as it is, for examples and tests without a catalog.
extension LocalizedText: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) {
        self.init(verbatim: text)
    }
}

extension LocalizedText: CustomStringConvertible {
    public var description: String { localized(self) }
}
