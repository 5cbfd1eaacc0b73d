/// A URL of this app, taken apart strictly.
///
/// Accepted are `scheme://segment/segment?key=value` and `/segment/segment?key=value` (RFC 3986 without authority,
/// userinfo, port and fragment; the host position holds the first segment, as is usual for app schemes). Everything that
/// this app would never write itself is refused rather than repaired, because repair is where filters are bypassed:
/// over-long text, control characters and spaces, backslashes, empty, `.` and `..` segments, malformed percent-encoding,
/// repeated keys.
struct Address: Sendable, Hashable {
    static let maximumLength = 2048

    var segments: [String]
    var query: [String: String]

    init(_ text: String, schemes: [String]) throws(RoutingError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw .malformedAddress(reason: "it is longer than \(Self.maximumLength) bytes")
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw .malformedAddress(reason: "it holds a space, a control character, a backslash or a character that is not ASCII")
        }
        var rest = text[...]
        if rest.hasPrefix("/") {
            rest = rest.dropFirst()
        } else {
            guard let colon = rest.firstIndex(of: ":"), rest[colon...].hasPrefix("://") else {
                throw .malformedAddress(reason: "it has neither a scheme nor a leading slash")
            }
            let scheme = rest[..<colon].lowercased()
            guard schemes.contains(scheme) else {
                throw .malformedAddress(reason: "its scheme is not one of \(schemes.joined(separator: ", "))")
            }
            rest = rest[colon...].dropFirst(3)
        }
        guard !rest.contains("#") else { throw .malformedAddress(reason: "it has a fragment") }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0]
        guard !path.contains("@"), !path.contains(":") else { throw .malformedAddress(reason: "it has user information or a port") }

        segments = []
        if !path.isEmpty {
            for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
                let decoded = try Self.decode(segment)
                guard !decoded.isEmpty else { throw .malformedAddress(reason: "it has an empty path segment") }
                guard decoded != ".", decoded != ".." else { throw .malformedAddress(reason: "it has a relative path segment") }
                segments.append(decoded)
            }
        }
        query = [:]
        guard parts.count == 2 else { return }
        for pair in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty else { throw .malformedAddress(reason: "its query is not made of key=value pairs") }
            let key = try Self.decode(sides[0])
            guard query.updateValue(try Self.decode(sides[1]), forKey: key) == nil else {
                throw .malformedAddress(reason: "it repeats the query key '\(key)'")
            }
        }
    }

    private static func decode(_ text: Substring) throws(RoutingError) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
                throw .malformedAddress(reason: "it has a malformed percent-encoding")
            }
            bytes.append(high << 4 | low)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .malformedAddress(reason: "its percent-encoding is not UTF-8")
        }
        guard !decoded.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
            throw .malformedAddress(reason: "it encodes a control character")
        }
        return decoded
    }

    /// Writes a path and query that `init` reads back.
    static func write(segments: [String], query: [(String, String)]) -> String {
        var text = "/" + segments.map(encode).joined(separator: "/")
        if !query.isEmpty { text += "?" + query.map { encode($0.0) + "=" + encode($0.1) }.joined(separator: "&") }
        return text
    }

    private static func encode(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return result
    }
}

private func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
