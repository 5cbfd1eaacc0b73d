import StrataScan

extension Renaming {
    /// Replaces the names in a file, whose kind its name determines. Files that are not text are returned unchanged.
    package func contents(_ bytes: [UInt8], of path: String) -> [UInt8] {
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return bytes }
        if path.hasSuffix(".swift") { return swift(bytes, isManifest: TreePath.name(of: path) == "Package.swift") }
        if path.hasSuffix(".txt") { return Array(snapshot(text).utf8) }
        return Array((path.hasSuffix(".md") ? markdown(text) : comment(text)).utf8)
    }

    /// Replaces the names in Swift code, with its comments and literals.
    ///
    /// - Parameter isManifest: Whether literals are names of packages and modules, and not texts.
    package func swift(_ bytes: [UInt8], isManifest: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        var place = 0
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for token in SourceScanner().codeTokens(bytes) {
            if token.range.lowerBound > place { result += Array(comment(text(place..<token.range.lowerBound)).utf8) }
            let code = text(token.range)
            switch token.kind {
            case .literal: result += Array((isManifest ? identifiers(in: code, isProperName ? .key : .code) : literal(code)).utf8)
            case .word, .mark, .open, .close: result += Array(identifiers(in: code).utf8)
            }
            place = token.range.upperBound
        }
        return result + Array(comment(text(place..<bytes.count)).utf8)
    }

    /// A literal is a sentence if it contains a space, a title if it is a capitalized name alone, and otherwise a key.
    private func literal(_ text: String) -> String {
        let isSentence = text.contains(" ")
        return words(of: text) { word, before, behind in
            if word.first?.isUppercase ?? false {
                let isAlone = before.isEmpty && behind == "\""
                let isInPath = before.last == "/" || behind.first == "/"
                return identifier(word, isSentence && !isInPath || isAlone ? .prose : .code)
            }
            if isSentence, Self.isProse(before, behind) { return identifier(word, .prose) }
            return Self.isKebab(before, behind) ? kebab(word) : identifier(word, .key)
        }
    }

    private func kebab(_ word: String) -> String {
        identifier(word, .prose).replacing(" ", with: "-").lowercased()
    }

    /// Whether a hyphen joins two words.
    private static func isKebab(_ before: Substring, _ behind: Substring) -> Bool {
        before.last == "-" && before.dropLast().last?.isLetter ?? false
            || behind.first == "-" && behind.dropFirst().first?.isLetter ?? false
    }

    /// Replaces the names in comments and plain text: as words in sentences, as keys in paths, and as identifiers elsewhere.
    func comment(_ text: String) -> String {
        words(of: text) { word, before, behind in
            let isLower = word.first?.isLowercase ?? false
            let isParameter = before.hasSuffix("Parameter ") || behind.hasPrefix(":")
            let isInSentence = isLower && !isParameter && Self.isProse(before, behind)
            let isInPath = isLower && (before.last == "/" || behind.first == "/")
            return identifier(word, isProperName || isInPath ? .key : isInSentence ? .prose : .code)
        }
    }

    /// Replaces the names in the record of a page: texts for users, and keys.
    private func snapshot(_ text: String) -> String {
        words(of: text) { word, _, _ in identifier(word, word.first?.isUppercase ?? false ? .prose : .key) }
    }

    /// Whether the neighbors are spaces or punctuation marks of a sentence.
    private static func isProse(_ before: Substring, _ behind: Substring) -> Bool {
        guard before.last.map({ $0.isWhitespace || "(\"".contains($0) }) ?? true, let next = behind.first else { return behind.isEmpty }
        if next.isWhitespace || ",;!?)\"".contains(next) { return true }
        return next == "." && (behind.dropFirst().first.map { $0.isWhitespace || $0 == "\"" } ?? true)
    }

    /// Replaces the names in Markdown; blocks of code are treated as Swift.
    func markdown(_ text: String) -> String {
        let fence = "```"
        return text.components(separatedBy: fence).enumerated().map { index, part in
            index.isMultiple(of: 2) || isProperName && !part.hasPrefix("swift")
                ? comment(part) : String(decoding: swift(Array(part.utf8)), as: UTF8.self)
        }.joined(separator: fence)
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
