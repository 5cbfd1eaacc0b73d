/// A strictly parsed URL of this app.
///
/// The accepted forms are `scheme://segment/segment?key=value` and `/segment/segment?key=value` (RFC 3986 without authority, user
/// information, port and fragment; the host position contains the first segment). Everything that this app does not write itself is
/// rejected instead of repaired, because repairs can bypass filters: long text, control characters, spaces, backslashes, empty, `.` and
/// `..` segments, malformed percent-encoding, and repeated keys.
struct Address: Sendable, Hashable {
    static let maximumLength = 2048
    /// The maximum length that a scheme, colon and slash add to a path.
    static let schemeRoom = 64

    var segments: [String]
    var query: [String: String]

    init(_ text: String, schemes: [String]) throws(RoutingError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw .malformedAddress(reason: "it is longer than \(Self.maximumLength) bytes")
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw .malformedAddress(reason: "it contains a space, a control character, a backslash or a character that is not ASCII")
        }
        // All bytes are ASCII here; characters are much slower.
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "/") {
            rest = rest.dropFirst()
        } else {
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8) else {
                throw .malformedAddress(reason: "it has neither a scheme nor a leading slash")
            }
            let scheme = Self.string(rest[..<colon])
            guard schemes.contains(scheme) || schemes.contains(scheme.lowercased()) else {
                throw .malformedAddress(reason: "its scheme is not one of \(schemes.joined(separator: ", "))")
            }
            rest = rest[colon...].dropFirst(3)
        }
        guard !rest.contains(UInt8(ascii: "#")) else { throw .malformedAddress(reason: "it has a fragment") }
        let question = rest.firstIndex(of: UInt8(ascii: "?"))
        let path = rest[..<(question ?? rest.endIndex)]
        guard !path.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ":") }) else {
            throw .malformedAddress(reason: "it has user information or a port")
        }

        segments = []
        query = [:]
        if !path.isEmpty {
            for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                let decoded = try Self.decode(segment)
                guard !decoded.isEmpty else { throw .malformedAddress(reason: "it has an empty path segment") }
                guard decoded != ".", decoded != ".." else { throw .malformedAddress(reason: "it has a relative path segment") }
                segments.append(decoded)
            }
        }
        guard let question else { return }
        for pair in rest[question...].dropFirst().split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), equals != pair.startIndex else {
                throw .malformedAddress(reason: "its query is not made of key=value pairs")
            }
            let key = try Self.decode(pair[..<equals])
            guard query.updateValue(try Self.decode(pair[equals...].dropFirst()), forKey: key) == nil else {
                throw .malformedAddress(reason: "it repeats the query key '\(key)'")
            }
        }
    }

    private static func string(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

    private static func decode(_ text: Substring.UTF8View) throws(RoutingError) -> String {
        guard text.contains(UInt8(ascii: "%")) else { return string(text) }
        var bytes: [UInt8] = []
        var rest = text
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
        guard isValid(decoded) else { throw .malformedAddress(reason: "it encodes a control character") }
        return decoded
    }

    /// Whether a value is without control characters, and so can be written and read back.
    static func isValid(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
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
