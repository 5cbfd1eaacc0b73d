/// A name of one or several words, in the forms of identifiers, keys and texts.
package struct Name: Hashable, Sendable {
    /// The words, each with its own capital letters: `Savings`, `Goals`.
    let words: [String]

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
    /// `savingsgoals`, for keys and addresses.
    package var joined: String { words.joined().lowercased() }
    /// `savings_goals`
    package var snake: String { words.joined(separator: "_").lowercased() }
    /// `savings goals`, within a sentence.
    package var prose: String { words.map(Self.inSentence).joined(separator: " ") }
    /// `Savings goals`, at the start of a text.
    package var title: String { (words.prefix(1) + words.dropFirst().map(Self.inSentence)).joined(separator: " ") }
    /// Acronyms keep their capital letters.
    private static func inSentence(_ word: String) -> String { word.count { $0.isUppercase } > 1 ? word : word.lowercased() }

    /// The name of one entry of a list with this name: `Budget` of `Budgets`, `Category` of `Categories`, `StockItem` of `Stock`.
    package var singular: Name {
        let text = pascal
        if text.hasSuffix("ies") { return Name(text.dropLast(3) + "y") }
        if ["ss", "us", "is"].contains(where: text.hasSuffix) || !text.hasSuffix("s") { return Name(text + "Item") }
        return Name(String(text.dropLast()))
    }

    /// A name that the user gives. It has at most 24 characters, so that no line of the examples exceeds the formatter's limit.
    init(_ text: String, of kind: String) throws {
        guard text.wholeMatch(of: /[A-Z][A-Za-z0-9]{0,23}/) != nil else {
            let form = "one or several words that each begin with a capital letter, such as SavingsGoals, with ASCII letters and digits"
            throw GeneratorError("'\(text)' cannot name \(kind == "app" ? "an" : "a") \(kind): use \(form) and at most 24 characters")
        }
        self.init(text)
    }
}
