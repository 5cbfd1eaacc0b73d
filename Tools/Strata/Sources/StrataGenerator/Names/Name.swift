/// A name of one or several words, in the forms of identifiers, keys and texts.
package struct Name: Hashable, Sendable {
    /// The words, each with its own capital letters: `Savings`, `Goals`.
    package let words: [String]

    /// Creates a name from an identifier such as `SavingsGoals`.
    package init(_ identifier: String) {
        var words: [String] = []
        var last: Character?
        for character in identifier {
            if character.isUppercase, !(last?.isUppercase ?? false) { words.append("") }
            if words.isEmpty { words.append("") }
            words[words.count - 1].append(character)
            last = character
        }
        self.words = words
    }

    /// `SavingsGoals`, for types and modules.
    package var pascal: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

    /// `savingsGoals`, for functions and properties.
    package var camel: String { (words.first?.lowercased() ?? "") + words.dropFirst().joined() }

    /// `savingsgoals`, for keys and addresses.
    package var joined: String { words.joined().lowercased() }

    /// `savings_goals`
    package var snake: String { words.map { $0.lowercased() }.joined(separator: "_") }

    /// `SAVINGS_GOALS`
    package var screaming: String { snake.uppercased() }

    /// `savings-goals`
    package var kebab: String { words.map { $0.lowercased() }.joined(separator: "-") }

    /// `savings goals`, within a sentence.
    package var prose: String { words.map(Self.inSentence).joined(separator: " ") }

    /// `Savings goals`, at the start of a text.
    package var title: String { ([words.first ?? ""] + words.dropFirst().map(Self.inSentence)).joined(separator: " ") }

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
}
