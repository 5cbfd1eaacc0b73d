/// Detects values next to a secret's name, and credentials in URLs.
extension TextScanner {
    /// `https://user:password@host`: the part before the last `@` of the authority (RFC 3986, 3.2).
    mutating func credentials(after colon: Int) -> Int? {
        guard text.at(colon + 1) == UInt8(ascii: "/"), text.at(colon + 2) == UInt8(ascii: "/") else { return nil }
        let start = colon + 3
        var end = start
        var at: Int?
        while end < text.count, !text[end].isSpace, !text[end].isQuote {
            let byte = text[end]
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "<") { break }
            if byte == UInt8(ascii: "@") { at = end }
            end += 1
        }
        guard let at, at > start else { return nil }
        return found(start..<at, .credentials)
    }

    /// `password=…`, `"token": "…"`, `--secret …`, `<pin>…</pin>`, `the password is …`, `Authorization: …`.
    mutating func labeledValue(_ run: Range<Int>, _ seen: ByteClass) -> Int? {
        if seen.contains(.equals) {
            for offset in run {
                var start = offset
                if text[offset] == UInt8(ascii: "=") {
                    start = offset + 1
                } else if text.has("%3d", at: offset) || text.has("%3a", at: offset) {
                    start = offset + 3
                } else {
                    continue
                }
                if let name = SecretName(text, endingAt: offset, from: run.lowerBound), let end = hideValue(at: start, name) { return end }
            }
        }
        guard let start = valueStart(behind: run), let name = SecretName(text, endingAt: run.upperBound, from: run.lowerBound) else {
            return nil
        }
        return hideValue(at: start, name)
    }

    /// The start of the value, if the run is a name.
    private func valueStart(behind run: Range<Int>) -> Int? {
        var offset = run.upperBound
        while text.at(offset) == UInt8(ascii: "\\") || text.at(offset).isQuote { offset += 1 }
        if text.at(offset) == UInt8(ascii: ">"), text.at(run.lowerBound - 1) == UInt8(ascii: "<") { return offset + 1 }
        let next = skipSpaces(offset)
        switch text.at(next) {
        case UInt8(ascii: ":"): return next + 1
        case UInt8(ascii: "="): return next + (text.at(next + 1) == UInt8(ascii: ">") ? 2 : 1)
        case UInt8(ascii: "-") where text.at(next + 1) == UInt8(ascii: "-"): return nil
        default:
            guard next > offset else { return nil }
            if text.at(run.lowerBound) == UInt8(ascii: "-"), text.at(run.lowerBound + 1) == UInt8(ascii: "-") { return next }
            // Most words begin with another letter.
            guard text.at(next) | 0x20 == UInt8(ascii: "i") || text.at(next) | 0x20 == UInt8(ascii: "w") else { return nil }
            for word in ["is", "was"] as [StaticString] where text.has(word, at: next) {
                let end = next + word.utf8CodeUnitCount
                if text.at(end) == UInt8(ascii: ":") { return end + 1 }
                if text.at(end).isSpace { return end }
            }
            return nil
        }
    }

    /// Adds a finding for the value at an offset, after spaces and quotes.
    private mutating func hideValue(at offset: Int, _ name: SecretName) -> Int? {
        var start = skipSpaces(offset)
        if name.isWholeLine {
            var end = start
            while end < text.count, text[end] != 0x0A, text[end] != 0x0D, text[end] != UInt8(ascii: "\"") { end += 1 }
            if text.at(start) == UInt8(ascii: "<") || start == end { return nil }
            return found(start..<end, .secret)
        }
        while text.at(start) == UInt8(ascii: "\\") { start += 1 }
        let quote = text.at(start)
        guard quote.isQuote else {
            let end = endOfBareValue(start)
            return end > start ? found(start..<end, .secret) : nil
        }
        start += 1
        var end = start
        while end < text.count, text[end] != quote {
            // An escaped quote ends the value only if the opening quote was escaped as well.
            if text[end] == UInt8(ascii: "\\"), end + 1 < text.count {
                if text[end + 1] == quote, text.at(start - 2) == UInt8(ascii: "\\") { break }
                end += 1
            }
            end += 1
        }
        end = min(end, text.count)
        guard end > start, text[start] != UInt8(ascii: "<") else { return nil }
        return found(start..<end, .secret)
    }

    /// The end of an unquoted value: a space, a quote or `<`, or `,` `;` `&` followed by a space or another name.
    private func endOfBareValue(_ start: Int) -> Int {
        var end = start
        while end < text.count {
            let byte = text[end]
            if byte.isSpace || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || width(ofSeparatorAt: end) > 0 { break }
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "&") {
                var next = end + 1
                while next < text.count, text[next].isAlphanumeric || text[next] == 0x5F || text[next] == 0x2D || text[next] == 0x2E {
                    next += 1
                }
                let isName = next > end + 1 && (text.at(next) == UInt8(ascii: "=") || text.at(next) == UInt8(ascii: ":"))
                if next >= text.count && next == end + 1 || text.at(end + 1).isSpace || isName { break }
            }
            end += 1
        }
        // A period at the end of a sentence is not part of the value.
        while end > start, text[end - 1] == UInt8(ascii: ".") || text[end - 1] == UInt8(ascii: ")") { end -= 1 }
        return end
    }

    /// `Bearer …` and `Basic …` (RFC 6750, RFC 7617), also without the header's name.
    mutating func bearer(_ run: Range<Int>) -> Int? {
        let isBearer = run.count == 6 && text.has("bearer", at: run.lowerBound)
        guard isBearer || run.count == 5 && text.has("basic", at: run.lowerBound) else { return nil }
        let start = skipSpaces(run.upperBound)
        var end = start
        var digits = 0
        var changes = 0
        while end < text.count, text[end].isAlphanumeric || "-._~+/=".utf8.contains(text[end]) {
            if text[end].isDigit || text[end] == UInt8(ascii: "=") { digits += 1 }
            if end > start, text[end] & 0x20 == 0, text[end].isLetter { changes += 1 }
            end += 1
        }
        let looksRandom = digits > 0 || changes > 0
        guard end - start >= 8, looksRandom || isBearer && end - start >= 16 else { return nil }
        return found(start..<end, .token)
    }
}

struct SecretName {
    /// Whether the value extends to the end of the line, as in a header.
    var isWholeLine = false

    private enum Scope {
        /// At the end of any name, across separators.
        case ending
        /// A whole name, or the part after a separator or a lowercase letter.
        case word
        /// Like `word`, but only in the query of a URL.
        case query
        /// At the end of any name; the value extends to the end of the line.
        case header
    }

    private static let names: [(scope: Scope, names: [StaticString])] = [
        (
            .ending,
            [
                "password", "passwd", "passphrase", "passwort", "passcode", "passwordhash", "secret", "token", "apikey", "accesskey",
                "accesskeyid", "secretkey", "privatekey", "accountkey", "sharedkey", "signingkey", "encryptionkey", "masterkey",
                "credential",
                "credentials", "sessionid", "sessid", "authcode", "cardnumber", "accountnumber", "phonenumber", "securitycode",
                "recoverycode", "onetimecode",
            ]
        ),
        (.header, ["authorization", "cookie"]),
        (.word, ["pass", "pwd", "pw", "pin", "otp", "totp", "cvv", "cvc", "ssn", "sid", "iban", "pan"]),
        (.query, ["key", "code", "sig", "signature", "auth", "state"]),
    ]

    /// The names indexed by last letter, to compare each word with few of them.
    private static let byLastLetter: [[(scope: Scope, name: StaticString)]] = (0..<26).map { letter in
        names.flatMap { scope, names in
            names.filter { Int($0.utf8Start[$0.utf8CodeUnitCount - 1]) - 0x61 == letter }.map { (scope, $0) }
        }
    }

    /// The name that ends at an offset; nil if there is none.
    init?(_ text: Bytes, endingAt end: Int, from start: Int) {
        var end = end
        while end > start, text[end - 1].isDigit { end -= 1 }
        // Compares from the end and skips the separators of the words of a name.
        func matches(_ word: StaticString, isWhole: Bool) -> Int? {
            var index = word.utf8CodeUnitCount
            var offset = end
            while index > 0 {
                guard offset > start else { return nil }
                offset -= 1
                let byte = text[offset]
                if byte.folded == word.utf8Start[index - 1] {
                    index -= 1
                } else if index == word.utf8CodeUnitCount || !(byte == 0x5F || byte == 0x2D || byte == 0x2E) {
                    return nil
                }
            }
            if isWhole, offset > 0, text[offset - 1].isAlphanumeric {
                // `dbPin` is two words.
                let isCamel = text[offset] & 0x20 == 0 && text[offset - 1] & 0x20 != 0
                return isCamel ? offset : nil
            }
            return offset
        }
        guard end > start, text[end - 1].isLetter else { return nil }
        for (scope, name) in Self.byLastLetter[Int(text[end - 1].folded) - 0x61] {
            guard let offset = matches(name, isWhole: scope == .word || scope == .query) else { continue }
            if scope == .query, text.at(offset - 1) != UInt8(ascii: "?"), text.at(offset - 1) != UInt8(ascii: "&") { continue }
            isWholeLine = scope == .header
            return
        }
        return nil
    }

    static func isOne(_ key: Bytes) -> Bool { SecretName(key, endingAt: key.count, from: 0) != nil }
}
