/// A name of one or several words, in the forms of identifiers, keys and texts.
package struct Name: Hashable, Sendable {
    /// The words, each with its own capital letters: `Savings`, `Goals`.
    let words: [String]

    /// Creates a name from an identifier such as `SavingsGoals`.
    package init(_ identifier: String) {
        var words: [String] = []
        var last: Character?
        for character in identifier {
            if words.isEmpty || character.isUppercase && !(last?.isUppercase ?? false) { words.append("") }
            words[words.count - 1].append(character)
            last = character
        }
        self.words = words
    }

    /// `SavingsGoals`, for types and modules.
    package var pascal: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

    /// `savingsGoals`, for functions and properties.
    package var camel: String { (words.first?.lowercased() ?? "") + words.dropFirst().joined() }

    private func lowercased(_ separator: String) -> String { words.map { $0.lowercased() }.joined(separator: separator) }

    /// `savingsgoals`, for keys and addresses.
    package var joined: String { lowercased("") }

    /// `savings_goals`
    package var snake: String { lowercased("_") }

    /// `SAVINGS_GOALS`
    package var screaming: String { snake.uppercased() }

    /// `savings-goals`
    package var kebab: String { lowercased("-") }

    /// `savings goals`, within a sentence.
    package var prose: String { words.map(Self.inSentence).joined(separator: " ") }

    /// `Savings goals`, at the start of a text.
    package var title: String { (words.prefix(1) + words.dropFirst().map(Self.inSentence)).joined(separator: " ") }

    /// Acronyms keep their capital letters.
    private static func inSentence(_ word: String) -> String {
        word.count { $0.isUppercase } > 1 ? word : word.lowercased()
    }

    /// The name of one entry of a list with this name: `Budget` of `Budgets`, `Category` of `Categories`, `StockItem` of `Stock`.
    package var singular: Name {
        let text = pascal
        if text.hasSuffix("ies") { return Name(text.dropLast(3) + "y") }
        if ["ss", "us", "is"].contains(where: text.hasSuffix) || !text.hasSuffix("s") { return Name(text + "Item") }
        return Name(String(text.dropLast()))
    }

    /// The maximum number of characters: with it, no line of the examples exceeds the formatter's limit.
    private static let longest = 24

    /// A name that the user gives.
    ///
    /// - Throws: ``GeneratorError`` with the reason and what to use instead if a character of it cannot be used.
    init(_ text: String, of kind: String, example: String = "SavingsGoals") throws {
        let remedy = "use one or several words that each begin with a capital letter, such as \(example)"
        let letters = "A"..."Z"
        func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        }
        let reason: String? =
            if text.isEmpty {
                "it is empty; \(remedy)"
            } else if let other = text.unicodeScalars.first(where: { !isAllowed($0) }) {
                "it contains \(other.properties.isWhitespace ? "a space" : "the character '\(Character(other))'"), and names of modules and folders have only ASCII letters and digits; \(remedy)"
            } else if !letters.contains(String(text.prefix(1))) {
                "it does not begin with a capital letter; \(remedy)"
            } else if text.utf8.count > Self.longest {
                "it is longer than \(Self.longest) characters; choose a shorter one"
            } else {
                nil
            }
        if let reason { throw GeneratorError("'\(text)' cannot name \("aeiou".contains(kind.prefix(1)) ? "an" : "a") \(kind): \(reason)") }
        self.init(text)
    }
}
