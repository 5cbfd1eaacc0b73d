/// Distinguishes user-visible text from text for programs, for each string literal and each piece between interpolations.
///
/// The use of a literal is unknown, so its form decides. Text has a capitalized term (`Close`), several terms (`no such page`), a term next
/// to a space and an interpolation (`\(count) rows`), or a letter outside ASCII. Names, paths, codes and lists for programs have none of
/// these (`net-worth`, `EUR`, `Content-Type`) or contain punctuation that no sentence has (`max-age=60; private`). In markup only the text
/// between tags and the visible or accessible attributes count.
struct ReadableText {
    private enum Place {
        case text
        /// Inside a tag, with the attribute whose value follows.
        case tag(attribute: String)
        case value(attribute: String, quote: Character)
    }

    /// The attributes of HTML that users see or hear.
    private static let shownAttributes: Set<String> = ["alt", "aria-label", "aria-roledescription", "placeholder", "title"]
    /// Punctuation of code that no sentence contains.
    private static let codeMarks: Set<Character> = ["=", "{", "}", "|", "\\"]

    private var place = Place.text
    private var isMarkup = false

    /// Reads the next piece of the literal without delimiters and escapes, which may follow or precede an interpolation. Returns the
    /// user-visible text, truncated to 40 characters.
    mutating func read(_ piece: String, follows: Bool, precedes: Bool) -> String? {
        if !isMarkup { isMarkup = Self.opensTag(piece) }
        guard isMarkup else { return Self.excerpt(piece, follows, precedes, isCode: piece.contains { Self.codeMarks.contains($0) }) }
        var found: String?
        var run = ""
        var isFirst = follows
        func end(_ precedes: Bool) {
            if found == nil { found = Self.excerpt(run, isFirst, precedes, isCode: false) }
            (run, isFirst) = ("", false)
        }
        for character in piece {
            switch place {
            case .text:
                if character == "<" {
                    end(false)
                    place = .tag(attribute: "")
                } else {
                    run.append(character)
                }
            case .tag(let attribute):
                switch character {
                case ">": place = .text
                case "\"", "'": place = .value(attribute: attribute, quote: character)
                case "=": break
                default: place = .tag(attribute: character.isLetter || character == "-" ? attribute + String(character) : "")
                }
            case .value(let attribute, let quote):
                if character == quote {
                    if Self.shownAttributes.contains(attribute) { end(false) }
                    (run, isFirst, place) = ("", false, .tag(attribute: ""))
                } else {
                    run.append(character)
                }
            }
        }
        switch place {
        case .text: end(precedes)
        case .value(let attribute, _) where Self.shownAttributes.contains(attribute): end(precedes)
        case .tag, .value: break
        }
        return found
    }

    private static func opensTag(_ piece: String) -> Bool {
        var previous: Character?
        for character in piece {
            if previous == "<", character.isASCII, character.isLetter || character == "/" || character == "!" { return true }
            previous = character
        }
        return false
    }

    /// The piece when it has the form of text.
    private static func excerpt(_ piece: String, _ follows: Bool, _ precedes: Bool, isCode: Bool) -> String? {
        guard !isCode, isText(piece, follows, precedes) else { return nil }
        let words = piece.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 40 ? words.prefix(39) + "…" : words
    }

    private static func isText(_ piece: String, _ follows: Bool, _ precedes: Bool) -> Bool {
        let parts = piece.split(whereSeparator: \.isWhitespace).map(Word.init)
        if parts.contains(where: \.isForeign) { return true }
        let words = parts.filter(\.isWord)
        if words.contains(where: \.isCapitalised) || words.count > 1 { return true }
        guard !words.isEmpty else { return false }
        // `\(count) rows`: a space separates the word from the value, as in a sentence.
        return follows && piece.first?.isWhitespace == true || precedes && piece.last?.isWhitespace == true
    }

    /// The characters between two spaces.
    private struct Word {
        /// Whether it contains a non-ASCII letter.
        let isForeign: Bool
        /// Whether it is letters, at least two, apart from the punctuation around it.
        let isWord: Bool
        /// Whether it is a capital letter followed by lower-case ones.
        let isCapitalised: Bool

        init(_ part: Substring) {
            isForeign = part.contains { !$0.isASCII && $0.isLetter }
            let inner = part.drop { Self.opening.contains($0) }.reversed().drop { Self.closing.contains($0) }.reversed()
            isWord = inner.count > 1 && inner.allSatisfy { $0.isLetter || $0 == "'" }
            isCapitalised = isWord && inner.first?.isUppercase == true && inner.dropFirst().allSatisfy { !$0.isUppercase }
        }

        private static let opening: Set<Character> = ["(", "\"", "'"]
        private static let closing: Set<Character> = [")", "\"", "'", ".", ",", ":", "!", "?", ";", "…"]
    }
}
