/// Replaces names by others in identifiers, texts and paths.
///
/// Identifiers are compared by their words, so `Notes` is replaced in `NotesService`, `countNotes` and `NOTES_COUNT`, and not in
/// `Noteshelf`. Each place is replaced once, so a new name may contain the old one.
package struct Renaming: Sendable {
    /// How a lower-case name that is a whole word is replaced.
    enum Style {
        /// As a function or property: `savingsGoals`.
        case code
        /// As a key: `savingsgoals`.
        case key
        /// As words: `savings goals`.
        case prose
    }

    private let pairs: [(from: [String], to: Name)]
    /// Whether the name is that of a product, which has no plural and is written as one word in sentences and keys.
    let isProperName: Bool

    /// - Parameter pairs: The old and new names. Longer ones are compared first.
    package init(_ pairs: [(from: Name, to: Name)]) {
        self.pairs = pairs.map { (from: $0.from.words.map { $0.lowercased() }, to: $0.to) }.sorted { $0.from.count > $1.from.count }
        isProperName = false
    }

    /// - Parameter properName: The name of a product such as `Harbor`, whose program and addresses contain it in lower case.
    package init(properName old: Name, to new: Name) {
        pairs = [(from: old.words.map { $0.lowercased() }, to: new)]
        isProperName = true
    }

    /// Replaces the names in an identifier.
    package func identifier(_ text: String) -> String { identifier(text, .code) }

    func identifier(_ text: String, _ style: Style) -> String {
        let lowercase = text.lowercased()
        guard pairs.contains(where: { lowercase.contains($0.from.first ?? "") }) else { return text }
        let parts = Self.parts(of: text)
        // The parts of a test's name are in camel case.
        let isLowercase = !text.contains(where: \.isUppercase)
        var result = ""
        var index = 0
        while index < parts.count {
            guard let (length, to) = match(parts[index...]) else {
                result += parts[index]
                index += 1
                continue
            }
            let isWhole = length == parts.count
            let isSnake = isLowercase && (index > 1 && parts[index - 1] == "_" || parts[(index + length)...].dropLast().first == "_")
            result += form(of: to, like: parts[index..<(index + length)].joined(), isSnake: isSnake, isWhole ? style : .code)
            index += length
        }
        return result
    }

    private func match(_ parts: ArraySlice<String>) -> (length: Int, to: Name)? {
        for pair in pairs {
            var place = parts.startIndex
            var matched = 0
            while matched < pair.from.count, place < parts.endIndex {
                if parts[place].lowercased() == pair.from[matched] { matched += 1 } else if parts[place] != "_" || matched == 0 { break }
                place += 1
            }
            if matched == pair.from.count { return (place - parts.startIndex, pair.to) }
        }
        return nil
    }

    private func form(of name: Name, like old: String, isSnake: Bool, _ style: Style) -> String {
        let first = old.first ?? "_"
        if first.isUppercase {
            if old.count > 1, old.allSatisfy({ $0.isUppercase || $0 == "_" }) { return name.screaming }
            return style == .prose && !isProperName ? name.title : name.pascal
        }
        if isProperName, style != .code { return name.joined }
        if isSnake { return name.snake }
        return switch style {
        case .code: name.camel
        case .key: name.joined
        case .prose: name.prose
        }
    }

    /// The words of an identifier, and the underscores between them.
    static func parts(of identifier: String) -> [String] {
        let text = Array(identifier)
        var parts: [String] = []
        for (index, character) in text.enumerated() {
            let previous = index > 0 ? text[index - 1] : "_"
            let next = index + 1 < text.count ? text[index + 1] : "_"
            let isEdge = character == "_" || previous == "_"
            let isHump = character.isUppercase && (!previous.isUppercase || next.isLowercase)
            if parts.isEmpty || isEdge || isHump { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    /// Replaces the names in each identifier of a text.
    package func identifiers(in text: String) -> String { identifiers(in: text, .code) }

    func identifiers(in text: String, _ style: Style) -> String { words(of: text) { word, _, _ in identifier(word, style) } }

    /// Replaces the names in a path relative to the workspace.
    package func path(_ text: String) -> String { words(of: text) { word, _, _ in identifier(word, .key) } }

    /// Replaces each run of letters, digits and underscores; the closure also receives the text before and behind it.
    func words(of text: String, _ replace: (String, _ before: Substring, _ behind: Substring) -> String) -> String {
        var result = ""
        var place = text.startIndex
        while place < text.endIndex {
            let start = place
            while place < text.endIndex, Self.isWord(text[place]) { place = text.index(after: place) }
            if place > start { result += replace(String(text[start..<place]), text[..<start], text[place...]) }
            while place < text.endIndex, !Self.isWord(text[place]) {
                result.append(text[place])
                place = text.index(after: place)
            }
        }
        return result
    }

    private static func isWord(_ character: Character) -> Bool { character == "_" || character.isLetter || character.isNumber }
}
