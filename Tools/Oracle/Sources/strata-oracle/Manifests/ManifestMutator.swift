/// Makes damaged manifests, the same ones for the same seed.
struct ManifestMutator: Sendable {
    private static let insertions =
        [".", ",", ":", ";", "(", ")", "[", "]", "{", "}", "\"", "'", "?", "!", "&", "=", "+", "#", "@", "\\", "/", "\n", " "]
        + ["nil", "true", "self", "try ", "let ", "var ", "static ", "[]", "()", "#endif", "é"]
    private static let replacements =
        [
            "name", "targets", "dependencies", "path", "target", "testTarget", "executableTarget", "product", "package", "url", "from",
            "exact",
        ]
        + ["when", "platforms", "condition", "define", "unsafeFlags", "macOS", "v13", "String", "Package", "append", "map", "Context"]
        + ["exclude", "resources", "plugins", "traits", "let", "if", "for", "import", "dynamic", "v5", "v6", "nil", "12"]
        + ["4.0", "4.2", "5.0", "5.3", "5.5", "5.9", "6.0", "6.3", "", "A", "1.0.0", "a b/../c", "/x", "~"]

    private var generator: SeededGenerator

    /// Starts the sequence of a seed.
    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Returns one of the texts with one to three faults.
    mutating func mutant(of texts: [String]) -> String {
        guard var text = texts.randomElement(using: &generator) else { return "" }
        for _ in 0..<Int.random(in: 1...3, using: &generator) { text = fault(in: text) }
        return text
    }

    private mutating func fault(in text: String) -> String {
        let damagesLines = Int.random(in: 0..<4, using: &generator) == 0
        var parts = damagesLines ? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) : Self.words(text)
        guard let index = parts.indices.randomElement(using: &generator) else { return text }
        switch Int.random(in: 0..<(damagesLines ? 3 : 7), using: &generator) {
        case 0: parts.remove(at: index)
        case 1: parts.insert(parts[index], at: index)
        case 2: parts.swapAt(index, min(index + 1, parts.count - 1))
        case 3: parts.insert(Self.insertions.randomElement(using: &generator) ?? "", at: index)
        case 4: parts[index] = String(parts[index].dropLast())
        default:
            // The most productive kind: a name or number becomes another one of the text or of the list.
            let names = parts.indices.filter { parts[$0].first.map(Self.isInWord) == true }
            guard let place = names.randomElement(using: &generator) else { break }
            parts[place] = (Self.replacements + names.map { parts[$0] }).randomElement(using: &generator) ?? ""
        }
        return parts.joined(separator: damagesLines ? "\n" : "")
    }

    /// Names and numbers, and each character between them.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var wasInWord = false
        for character in text {
            let isInWord = isInWord(character)
            if isInWord, wasInWord {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
            wasInWord = isInWord
        }
        return words
    }

    private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
}
