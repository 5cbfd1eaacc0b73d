/// Escapes text for HTML and validates URLs.
public enum HTMLEscaping {
    /// Appends text between elements.
    public static func append(_ text: String, to output: inout String) { append(text, escapingQuotes: false, to: &output) }

    /// Appends the text of a quoted attribute.
    public static func appendAttribute(_ text: String, to output: inout String) { append(text, escapingQuotes: true, to: &output) }

    private static func append(_ text: String, escapingQuotes: Bool, to output: inout String) {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { !$0.contains { isSpecial($0, escapingQuotes: escapingQuotes) } }
        if isPlain ?? false {
            output += text
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"" where escapingQuotes: output += "&quot;"
            case "'" where escapingQuotes: output += "&#39;"
            case "\0": output += "\u{FFFD}"
            default: output.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isSpecial(_ byte: UInt8, escapingQuotes: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0: true
        case UInt8(ascii: "\""), UInt8(ascii: "'"): escapingQuotes
        default: false
        }
    }

    /// Whether an attribute may contain a whole URL: relative, or with one of the schemes `http`, `https`, `mailto`, `tel`.
    ///
    /// Browsers drop control characters and spaces before they read a scheme, so a URL that contains any is rejected. So are backslashes,
    /// which browsers read as slashes, and `//host`, which only looks relative.
    public static func isSafe(url: String) -> Bool {
        if url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) { return false }
        if url.hasPrefix("//") { return false }
        let head = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let colon = head.firstIndex(of: ":") else { return true }
        return ["http", "https", "mailto", "tel"].contains(head[..<colon].lowercased())
    }

    /// Percent-encodes everything but the unreserved characters of RFC 3986, section 2.3.
    public static func percentEncoded(_ text: String) -> String {
        var output = ""
        for byte in text.utf8 {
            if byte.isLetter || (0x30...0x39).contains(byte) || "-._~".utf8.contains(byte) {
                output.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                output += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return output
    }
}
