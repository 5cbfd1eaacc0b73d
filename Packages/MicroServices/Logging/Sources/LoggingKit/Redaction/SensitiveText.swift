/// Finds sensitive words in free text.
///
/// The text is cut into runs of the characters that such values consist of; each run is looked at once. Digit groups
/// joined by single spaces or hyphens are looked at as one run as well, since people write card numbers and IBANs so.
enum SensitiveText {
    static let minimumTokenLength = 24

    static func redact(_ text: [Unicode.Scalar]) -> String {
        var result = String.UnicodeScalarView()
        var index = 0
        while index < text.count {
            guard isWordPart(text[index]) else {
                result.append(text[index])
                index += 1
                continue
            }
            if let (mark, end) = groupedNumber(text, at: index) {
                result.append(contentsOf: mark.unicodeScalars)
                index = end
                continue
            }
            var end = index
            while end < text.count, isWordPart(text[end]) { end += 1 }
            if let mark = mark(forWord: text[index..<end]) {
                result.append(contentsOf: mark.unicodeScalars)
            } else {
                result.append(contentsOf: text[index..<end])
            }
            index = end
        }
        return String(result)
    }

    /// Characters of e-mail addresses, base64, base64url, hexadecimal and dotted tokens; and every letter, so that an
    /// address with an accent is one run.
    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIIDigit || scalar.isASCIILetter || scalar.properties.isAlphabetic || "@._%+-".unicodeScalars.contains(scalar)
    }

    private static func mark(forWord word: ArraySlice<Unicode.Scalar>) -> String? {
        if isEmail(word) { return "<email>" }
        let compact = word.filter { $0 != "-" }[...]
        if isIBAN(compact) { return "<iban>" }
        if isCard(compact) { return "<card>" }
        if isToken(word) { return "<token>" }
        return nil
    }

    private static func isEmail(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let at = word.firstIndex(of: "@"), at > word.startIndex else { return false }
        let domain = word[(at + 1)...]
        guard let dot = domain.lastIndex(of: "."), dot > domain.startIndex else { return false }
        return domain.endIndex - dot > 2 || domain.dropLast().contains(".")
    }

    /// A number written in groups ("4111 1111 1111 1111", "DE89 3704 0044 …"), at a word's start only.
    private static func groupedNumber(_ text: [Unicode.Scalar], at start: Int) -> (mark: String, end: Int)? {
        if start > 0, isWordPart(text[start - 1]) { return nil }
        var compact: [Unicode.Scalar] = []
        var ends: [(count: Int, end: Int)] = []
        var index = start
        var groupStart = 0
        while index < text.count, compact.count <= 34 {
            let scalar = text[index]
            if scalar.isASCIIDigit || scalar.isASCIILetter {
                compact.append(scalar)
                index += 1
                let isLast = index == text.count || !(text[index].isASCIIDigit || text[index].isASCIILetter)
                if isLast { ends.append((compact.count, index)) }
            } else if scalar == " " || scalar == "-", compact.count - groupStart > 1, index + 1 < text.count,
                text[index + 1].isASCIIDigit || text[index + 1].isASCIILetter
            {
                // Only the last group of a number may be a single character.
                groupStart = compact.count
                index += 1
            } else {
                break
            }
        }
        // The longest grouping that is a valid number wins, so that a following word is not swallowed.
        for (count, end) in ends.reversed() where count >= 13 {
            let number = compact[..<count]
            if isIBAN(number) { return ("<iban>", end) }
            if isCard(number) { return ("<card>", end) }
        }
        return nil
    }

    private static func isCard(_ digits: ArraySlice<Unicode.Scalar>) -> Bool {
        guard (13...19).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return false }
        var sum = 0
        for (offset, digit) in digits.reversed().enumerated() {
            let value = Int(digit.value - 48)
            sum += offset.isMultiple(of: 2) ? value : (value * 2 > 9 ? value * 2 - 9 : value * 2)
        }
        return sum.isMultiple(of: 10)
    }

    private static func isIBAN(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        guard (15...34).contains(word.count), word.prefix(2).allSatisfy({ ("A"..."Z").contains($0) }),
            word.dropFirst(2).prefix(2).allSatisfy(\.isASCIIDigit), word.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter })
        else { return false }
        var remainder = 0
        for scalar in word.dropFirst(4) + word.prefix(4) {
            let upper = ("a"..."z").contains(scalar) ? scalar.value - 32 : scalar.value
            remainder = scalar.isASCIIDigit ? remainder * 10 + Int(upper - 48) : remainder * 100 + Int(upper - 55)
            remainder %= 97
        }
        return remainder == 1
    }

    /// A JSON web token, or a run of at least 24 characters that mixes letters and digits the way random strings do.
    private static func isToken(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        guard word.count >= minimumTokenLength, !word.contains("@") else { return false }
        let segments = word.split(separator: ".")
        if segments.count == 3, segments[0].starts(with: "eyJ".unicodeScalars) { return true }
        // Dots separate the words of module names and file names, so each part is judged alone.
        return segments.contains { segment in
            segment.count >= minimumTokenLength && segment.count(where: \.isASCIIDigit) >= 3 && segment.contains(where: \.isASCIILetter)
        }
    }
}
