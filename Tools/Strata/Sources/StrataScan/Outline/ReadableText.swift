/// Distinguishes user-visible text from text for programs, for each string literal and each piece between interpolations.
///
/// The use of a literal is unknown, so its form decides. Text has a capitalized term (`Close`), several terms (`no such page`), a term next
/// to a space and an interpolation (`\(count) rows`), or a letter outside ASCII. Names, paths, codes and lists for programs have none of
/// these (`net-worth`, `EUR`, `Content-Type`) or contain punctuation that no sentence has (`max-age=60; private`). In markup only the text
/// between tags and the visible or accessible attributes count.
enum ReadableText {
    /// Replaces an interpolation.
    static let interpolation: Character = "\u{FFFC}"

    /// The attributes of HTML that users see or hear.
    private static let shownAttributes: Set<String> = ["alt", "aria-label", "aria-roledescription", "placeholder", "title"]

    /// The first user-visible text of a literal without delimiters and escapes, truncated to 40 characters.
    static func excerpt(of literal: String) -> String? {
        let isMarkup = zip(literal.utf8, literal.utf8.dropFirst()).contains { pair in
            pair.0 == UInt8(ascii: "<") && ("/!".utf8.contains(pair.1) || (0x61...0x7A).contains(pair.1 | 0x20))
        }
        for run in isMarkup ? shownRuns(literal) : [literal] {
            let pieces = run.split(separator: interpolation, omittingEmptySubsequences: false)
            for (index, piece) in pieces.enumerated() where isMarkup || !piece.contains(where: { "={}|\\".contains($0) }) {
                guard isText(piece, follows: index > 0, precedes: index + 1 < pieces.count) else { continue }
                let words = piece.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                return words.count > 40 ? words.prefix(39) + "…" : words
            }
        }
        return nil
    }

    /// The texts between tags and in attributes that users see or hear.
    private static func shownRuns(_ markup: String) -> [String] {
        var runs = [""]
        var isTag = false
        var attribute = ""
        var quote: Character?
        for character in markup {
            switch character {
            case _ where quote == character:
                (quote, attribute) = (nil, "")
                runs.append("")
            case _ where quote != nil: if shownAttributes.contains(attribute) { runs[runs.count - 1].append(character) }
            case "<" where !isTag:
                (isTag, attribute) = (true, "")
                runs.append("")
            case _ where !isTag: runs[runs.count - 1].append(character)
            case ">": isTag = false
            case "\"", "'": quote = character
            case "=": break
            default: attribute = character.isLetter || character == "-" ? attribute + String(character) : ""
            }
        }
        return runs
    }

    private static func isText(_ piece: Substring, follows: Bool, precedes: Bool) -> Bool {
        if piece.contains(where: { !$0.isASCII && $0.isLetter }) { return true }
        let words = piece.split(whereSeparator: \.isWhitespace).compactMap(word)
        let isCapitalized = words.contains { $0.first?.isUppercase == true && !$0.dropFirst().contains(where: \.isUppercase) }
        if isCapitalized || words.count > 1 { return true }
        guard !words.isEmpty else { return false }
        // `\(count) rows`: a space separates the word from the value, as in a sentence.
        return follows && piece.first?.isWhitespace == true || precedes && piece.last?.isWhitespace == true
    }

    /// The letters, at least two, of which a part between spaces consists apart from the punctuation around them.
    private static func word(_ part: Substring) -> Substring? {
        var word = part.drop { "(\"'".contains($0) }
        while let last = word.last, ")\"'.,:!?;…".contains(last) { word.removeLast() }
        return word.count > 1 && word.allSatisfy { $0.isLetter || $0 == "'" } ? word : nil
    }
}
