/// A text for users, in the language of the page at the time it is rendered.
///
/// View models store localized texts; views resolve them with ``localized(_:)``. A catalog declares each text with all its languages, so
/// that a missing translation does not compile.
public struct LocalizedText: Sendable {
    private let text: @Sendable (PageLanguage) -> String

    /// - Parameter text: Returns the text in a language. It is called for each use with ``PageLanguage/current`` set to that language,
    ///   which also formats contained amounts. Must be pure.
    public init(_ text: @escaping @Sendable (PageLanguage) -> String) { self.text = text }

    /// Creates a text that is not translated, such as one written by a user or a plug-in.
    public init(verbatim text: String) { self.init { _ in text } }

    /// A text of the framework.
    public static func framework(_ string: @escaping @Sendable (any FrameworkStrings) -> String) -> LocalizedText {
        LocalizedText { $0.localized(string) }
    }

    /// Returns the text in a language.
    public func text(in language: PageLanguage) -> String {
        PageLanguage.current === language ? text(language) : language.speaking { text(language) }
    }
}

/// Returns the text in the language of the page.
public func localized(_ message: LocalizedText) -> String { message.text(in: .current) }

/// Two localized texts are equal if they are equal in the language of the page. A renderer that caches parts of a page by their values
/// discards them when the language changes.
extension LocalizedText: Equatable {
    public static func == (one: LocalizedText, other: LocalizedText) -> Bool { localized(one) == localized(other) }
}

/// A literal is used unchanged, for examples and tests without a catalog.
extension LocalizedText: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(verbatim: text) }
}

extension LocalizedText: CustomStringConvertible {
    public var description: String { localized(self) }
}
