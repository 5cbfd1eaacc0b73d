import StrataManifest
import StrataScan

/// Replaces names by others in identifiers, texts and paths.
///
/// Identifiers are compared by their words, so `Notes` is replaced in `NotesService`, `countNotes` and `notes_count`, and not in
/// `Noteshelf`. Each place is replaced once, so a new name may contain the old one.
package struct Renaming: Sendable {
    /// How a name that is a whole word is replaced.
    private enum Style {
        /// As a function or property: `savingsGoals`.
        case code
        /// As a key: `savingsgoals`.
        case key
        /// As words: `savings goals`.
        case prose
    }

    private let pairs: [(from: [String], to: Name)]
    /// Whether the name is that of a product, which is written as one word also in sentences.
    private let isProperName: Bool

    /// The name of a product such as `Harbor` is a proper name, whose program and addresses contain it in lower case.
    package init(_ pairs: [(from: Name, to: Name)], isProperName: Bool = false) {
        self.pairs = pairs.map { (from: $0.from.words.map { $0.lowercased() }, to: $0.to) }.sorted { $0.from.count > $1.from.count }
        self.isProperName = isProperName
    }

    package func identifier(_ text: String) -> String { identifier(text, .code) }

    private func identifier(_ text: String, _ style: Style) -> String {
        let lowercase = text.lowercased()
        guard pairs.contains(where: { lowercase.contains($0.from.first ?? "") }) else { return text }
        let parts = Self.parts(of: text)
        // The parts of a test's name are in camel case.
        let isSnake = text == lowercase && text.dropFirst().dropLast().contains("_")
        var result = ""
        var index = 0
        while index < parts.count {
            guard let (length, to) = match(parts[index...]) else {
                result += parts[index]
                index += 1
                continue
            }
            let old = parts[index..<(index + length)].joined()
            result += isSnake && !isProperName ? to.snake : form(of: to, like: old, length == parts.count ? style : .code)
            index += length
        }
        return result
    }

    private func match(_ parts: ArraySlice<String>) -> (length: Int, to: Name)? {
        for pair in pairs {
            // As a key.
            if parts.first == pair.from.joined() { return (1, pair.to) }
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

    private func form(of name: Name, like old: String, _ style: Style) -> String {
        let isProse = style == .prose && !isProperName
        if old.first?.isUppercase ?? false { return isProse ? name.title : name.pascal }
        return style == .code ? name.camel : isProse ? name.prose : name.joined
    }

    /// The words of an identifier, and the underscores between them.
    private static func parts(of identifier: String) -> [String] {
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

    package func identifiers(in text: String) -> String { words(of: text) { _, _, _ in .code } }
    package func path(_ text: String) -> String { words(of: text) { _, _, _ in .key } }

    /// Replaces each run of letters, digits and underscores in a style that depends on it and the text before and behind it.
    private func words(of text: String, _ style: (_ word: Substring, _ before: Substring, _ behind: Substring) -> Style) -> String {
        var result = ""
        var rest = text[...]
        while !rest.isEmpty {
            let word = rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
            rest = rest[word.endIndex...]
            if !word.isEmpty { result += identifier(String(word), style(word, text[..<word.startIndex], rest)) }
            // The character behind it.
            if let other = rest.popFirst() { result.append(other) }
        }
        return result
    }

    /// Replaces the names in a file, whose kind its name determines. Files that are not text are returned unchanged.
    package func contents(_ bytes: [UInt8], of path: String) -> [UInt8] {
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return bytes }
        if path.hasSuffix(".swift") { return swift(bytes, isManifest: TreePath.name(of: path) == "Package.swift") }
        if path.hasSuffix(".txt") {
            // The record of a page: texts for users, and keys.
            return Array(words(of: text) { word, _, _ in word.first?.isUppercase ?? false ? .prose : .key }.utf8)
        }
        let fence = "```"
        // Blocks of Swift in Markdown.
        let parts = text.split(separator: fence, omittingEmptySubsequences: false).enumerated().map { index, part in
            !index.isMultiple(of: 2) && part.hasPrefix("swift")
                ? String(decoding: swift(Array(part.utf8)), as: UTF8.self) : comment(String(part))
        }
        return Array(parts.joined(separator: fence).utf8)
    }

    /// Replaces the names in Swift code, with its comments and literals, which are names of packages and modules in a manifest.
    package func swift(_ bytes: [UInt8], isManifest: Bool = false) -> [UInt8] {
        var result = ""
        var place = 0
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for token in SourceCode(bytes).tokens {
            // The bracket of an interpolation is also the end of the text before it.
            let start = max(token.start, place)
            result += comment(text(place..<start))
            let code = text(start..<max(token.end, start))
            result += token.kind != .literal ? identifiers(in: code) : isManifest ? path(code) : literal(code)
            place = max(token.end, start)
        }
        return Array((result + comment(text(place..<bytes.count))).utf8)
    }

    /// A literal is a sentence if it contains a space, a title if it is a capitalized name alone, and otherwise a key.
    private func literal(_ text: String) -> String {
        let isSentence = text.contains(" ")
        return words(of: text) { word, before, behind in
            if word.first?.isUppercase ?? false {
                let isAlone = before.isEmpty && behind == "\""
                return isSentence && !Self.isInPath(before, behind) || isAlone ? .prose : .code
            }
            return isSentence && Self.isProse(before, behind) ? .prose : .key
        }
    }

    /// Replaces the names in comments and plain text: as words in sentences, as keys in paths, and as identifiers elsewhere.
    private func comment(_ text: String) -> String {
        words(of: text) { word, before, behind in
            guard !isProperName else { return .key }
            guard word.first?.isLowercase ?? false else { return .code }
            if Self.isInPath(before, behind) { return .key }
            let isParameter = before.hasSuffix("Parameter ") || behind.hasPrefix(":")
            return !isParameter && Self.isProse(before, behind) ? .prose : .code
        }
    }

    private static func isInPath(_ before: Substring, _ behind: Substring) -> Bool { before.last == "/" || behind.first == "/" }

    /// Whether the neighbors are spaces or punctuation marks of a sentence.
    private static func isProse(_ before: Substring, _ behind: Substring) -> Bool {
        guard before.last.map({ $0.isWhitespace || "(\"".contains($0) }) ?? true, let next = behind.first else { return behind.isEmpty }
        if next.isWhitespace || ",;!?)\"".contains(next) { return true }
        return next == "." && (behind.dropFirst().first.map { $0.isWhitespace || $0 == "\"" } ?? true)
    }
}
