/// The checks of a name before anything is planned with it.
enum NameValidation {
    /// The maximum number of characters: with it, no line of the examples exceeds the formatter's limit.
    static let longest = 24

    /// Checks the characters of a name.
    ///
    /// - Returns: The name.
    /// - Throws: ``GeneratorError`` of kind `name` with the reason and what to use instead.
    static func name(_ text: String, of kind: String, example: String) throws(GeneratorError) -> Name {
        let article = "aeiou".contains(kind.prefix(1)) ? "an" : "a"
        func refuse(_ reason: String) -> GeneratorError { .init(.name, "'\(text)' cannot name \(article) \(kind): \(reason)") }
        let remedy = "use one or several words that each begin with a capital letter, such as \(example)"
        guard let first = text.unicodeScalars.first else { throw refuse("it is empty; \(remedy)") }
        if let other = text.unicodeScalars.first(where: { !isAllowed($0) }) {
            let shown = other.properties.isWhitespace ? "a space" : "the character '\(Character(other))'"
            throw refuse("it contains \(shown), and names of modules and folders have only ASCII letters and digits; \(remedy)")
        }
        guard ("A"..."Z").contains(first) else { throw refuse("it does not begin with a capital letter; \(remedy)") }
        guard text.utf8.count <= longest else { throw refuse("it is longer than \(longest) characters; choose a shorter one") }
        return Name(text)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
