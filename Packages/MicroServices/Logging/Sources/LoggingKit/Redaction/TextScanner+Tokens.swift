/// Detects e-mail addresses, keys and other long random strings.
extension TextScanner {
    /// An address: a local part, `@`, and a domain with a period.
    mutating func email(_ run: Range<Int>) -> Int? {
        guard let at = run.last(where: { text[$0] == UInt8(ascii: "@") }) else { return nil }
        func isPart(_ byte: UInt8) -> Bool {
            byte.isAlphanumeric || byte >= 0x80 || byte == 0x2E || byte == 0x5F || byte == 0x25 || byte == 0x2B || byte == 0x2D
        }
        var start = at
        while start > run.lowerBound, isPart(text[start - 1]) { start -= 1 }
        var end = at + 1
        while end < run.upperBound, text[end].isAlphanumeric || text[end] >= 0x80 || text[end] == 0x2E || text[end] == 0x2D { end += 1 }
        while end > at, !(text[end - 1].isAlphanumeric || text[end - 1] >= 0x80) { end -= 1 }
        let hasPoint = end > at + 3 && text[(at + 2)..<(end - 1)].contains(UInt8(ascii: "."))
        return start < at && hasPoint ? found(start..<end, .email) : nil
    }

    /// `-----BEGIN … -----` to its end, or to the end of the text (RFC 7468).
    mutating func keyBlock(_ run: Range<Int>) -> Int? {
        guard text.has("-----begin", at: run.upperBound - 10) else { return nil }
        var end = run.upperBound
        while end < text.count, !text.has("-----end", at: end) { end += 1 }
        end = min(end + 8, text.count)
        while end < text.count, !text.has("-----", at: end) { end += 1 }
        return found((run.upperBound - 10)..<min(end + 5, text.count), .key)
    }

    /// Keys with a vendor's prefix, JSON web tokens, and random strings.
    mutating func token(_ run: Range<Int>) -> Int? {
        var offset = run.lowerBound
        while offset < run.upperBound {
            guard offset == run.lowerBound || !text[offset - 1].isAlphanumeric, let end = prefixedEnd(offset, in: run) else {
                offset += 1
                continue
            }
            return found(offset..<end, .token)
        }
        // Periods separate file names, versions and the parts of names; `=` separates only if something follows it.
        var start = run.lowerBound
        for offset in run.lowerBound...run.upperBound {
            let byte = offset == run.upperBound ? UInt8(ascii: ".") : text[offset]
            let isDivider =
                byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "~")
                || byte >= 0x80
                || (byte == UInt8(ascii: "=") && offset + 1 < run.upperBound && text[offset + 1] != UInt8(ascii: "="))
            guard isDivider else { continue }
            if let range = randomPart(start..<offset) { return found(range.lowerBound..<folded(range.upperBound), .token) }
            start = offset + 1
        }
        return nil
    }

    /// The prefixes and the minimum number of bytes after each.
    private static let prefixes: [(text: StaticString, minimum: Int)] = [
        ("AKIA", 16), ("ASIA", 16), ("ghp_", 20), ("gho_", 20), ("ghu_", 20), ("ghs_", 20), ("ghr_", 20), ("github_pat_", 20),
        ("glpat-", 16), ("xoxb-", 12), ("xoxa-", 12), ("xoxp-", 12), ("xoxr-", 12), ("xoxs-", 12), ("xapp-", 12), ("sk_live_", 12),
        ("sk_test_", 12), ("rk_live_", 12), ("rk_test_", 12), ("pk_live_", 12), ("whsec_", 12), ("sk-", 20), ("AIza", 30), ("ya29.", 16),
        ("npm_", 20), ("pypi-", 20), ("dop_v1_", 20), ("hf_", 20), ("SG.", 20), ("shpat_", 20), ("glc_", 20), ("lin_api_", 20),
        ("eyJ", 17), ("AGE-SECRET-KEY-", 20),
    ]

    private func prefixedEnd(_ start: Int, in run: Range<Int>) -> Int? {
        for (prefix, minimum) in Self.prefixes where text[start] == prefix.utf8Start[0] {
            let length = prefix.utf8CodeUnitCount
            guard start + length <= run.upperBound, (1..<length).allSatisfy({ text[start + $0] == prefix.utf8Start[$0] }) else { continue }
            var end = start + length
            while end < run.upperBound, text[end].isAlphanumeric || text[end] == 0x5F || text[end] == 0x2D || text[end] == 0x2E { end += 1 }
            while text[end - 1] == 0x2E { end -= 1 }
            if end - start - length >= minimum { return folded(end) }
        }
        return nil
    }

    /// The random part: the whole range, or one of the parts between separators.
    private func randomPart(_ part: Range<Int>) -> Range<Int>? {
        guard part.count >= 20 else { return nil }
        func isJoint(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F || byte == 0x2F || byte == 0x2B }
        if isCloudKey(part) { return part }
        let joints = part.count { isJoint(text[$0]) }
        // Base64 has few separators; paths and names have many.
        if joints * 10 <= part.count {
            var start = part.lowerBound
            while isJoint(text[start]) { start += 1 }
            return isRandom(start..<part.upperBound) && !isPath(part) ? start..<part.upperBound : nil
        }
        var start = part.lowerBound
        for offset in part.lowerBound...part.upperBound where offset == part.upperBound || isJoint(text[offset]) {
            if isRandom(start..<offset) { return start..<offset }
            start = offset + 1
        }
        return nil
    }

    /// Whether the range has the form of a secret key of AWS: 40 characters of base64 that are no path.
    private func isCloudKey(_ range: Range<Int>) -> Bool {
        guard range.count == 40, !isPath(range) else { return false }
        var seen: ByteClass = []
        for offset in range {
            let byte = text[offset]
            guard byte.isAlphanumeric || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+") else { return false }
            seen.insert(byte.isDigit ? .digit : !byte.isLetter ? .joint : byte & 0x20 == 0 ? .upper : .lower)
        }
        return seen == [.alphanumeric, .joint]
    }

    /// Whether the range consists of names between slashes, such as `asn1` and `AccountController`.
    private func isPath(_ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        var names = 0
        for offset in range.lowerBound...range.upperBound where offset == range.upperBound || text[offset] == UInt8(ascii: "/") {
            if offset > start {
                guard isName(start..<offset) else { return false }
                names += 1
            }
            start = offset + 1
        }
        return names > 1
    }

    /// Whether the range has at most one group of digits, and one run of capitals in five characters or capitals only.
    private func isName(_ range: Range<Int>) -> Bool {
        var (groups, runs, capitals) = (0, 0, 0)
        var last: ByteClass = []
        for offset in range {
            let byte = text[offset]
            guard byte != UInt8(ascii: "+") else { return false }
            let kind: ByteClass = byte.isDigit ? .digit : byte.isLetter && byte & 0x20 == 0 ? .upper : .lower
            if kind == .digit, last != .digit { groups += 1 }
            if kind == .upper, last != .upper { runs += 1 }
            if kind == .upper { capitals += 1 }
            last = kind
        }
        return groups <= 1 && (runs * 5 <= range.count && capitals * 2 <= range.count || capitals == range.count)
    }

    /// Whether a string alternates between lowercase, uppercase and digits more often than words do.
    ///
    /// A unit is a capital with the letters after it, a run of capitals, or a run of digits. Names have long units; random strings have short ones.
    private func isRandom(_ range: Range<Int>) -> Bool {
        guard range.count >= 20 else { return false }
        var words = 0
        var digitGroups = 0
        var digits = 0
        var lowers = 0
        var uppers = 0
        var (changes, vowels) = (0, 0)
        var isHexadecimal = true
        var last: ByteClass = []
        for offset in range {
            let byte = text[offset]
            let kind: ByteClass = byte.isDigit ? .digit : byte.isLetter ? (byte & 0x20 == 0 ? .upper : .lower) : []
            if kind != .digit, !byte.isLetter || byte.folded > UInt8(ascii: "f") { isHexadecimal = false }
            if kind == .digit {
                digits += 1
                if last != .digit { digitGroups += 1 }
            } else if kind == .lower {
                lowers += 1
            } else if kind == .upper {
                uppers += 1
            }
            if kind != last, !kind.isEmpty, !(last == .upper && kind == .lower) { words += 1 }
            if kind != last, !kind.isEmpty { changes += 1 }
            if "aeiou".utf8.contains(byte.folded) { vowels += 1 }
            last = kind
        }
        guard lowers + uppers >= 2 else { return false }
        if isHexadecimal, lowers == 0 || uppers == 0 { return !isMarkedPublic && range.count >= 32 && digits > 0 && !isCommit(range) }
        let isDigest = isMarkedPublic && text.has("-", at: range.lowerBound + 6) && text.has("sha", at: range.lowerBound)
        if isDigest { return false }
        if lowers > 0, uppers > 0 {
            // Without digits: words have fewer changes and more vowels than random letters.
            return digitGroups >= 2 && range.count <= words * 6 || range.count * 10 <= words * 36
                || changes * 100 >= range.count * 36 && vowels * 100 <= range.count * 28
        }
        return digitGroups >= 3 && range.count * 10 <= words * 40
    }

    /// Whether hexadecimal digits follow `commit` or `revision`.
    private func isCommit(_ range: Range<Int>) -> Bool {
        var end = range.lowerBound
        while end > 0, text[end - 1].isSpace || text[end - 1] == UInt8(ascii: ":") || text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        return end < range.lowerBound && (text.has("commit", at: end - 6) || text.has("revision", at: end - 8))
    }

    /// The end of a token that continues on the next lines, such as folded base64.
    private func folded(_ end: Int) -> Int {
        var end = end
        while text.at(end) == 0x0A || (text.at(end) == 0x0D && text.at(end + 1) == 0x0A) {
            let start = skipSpaces(end)
            var next = start
            var hasDigit = false
            var hasChange = false
            while next < text.count, text[next].isAlphanumeric || "+/=_-".utf8.contains(text[next]) {
                if text[next].isDigit || text[next] == UInt8(ascii: "=") { hasDigit = true }
                if next > start, text[next].isLetter, text[next] & 0x20 == 0 { hasChange = true }
                next += 1
            }
            let isAtEnd = next == text.count || text[next] == 0x0A || text[next] == 0x0D
            guard next - start >= 4, isAtEnd ? hasDigit || hasChange : hasDigit && hasChange else { break }
            end = next
        }
        return end
    }
}
