/// A strictly parsed URL of this app.
///
/// The accepted forms are `scheme://segment/segment?key=value` and `/segment/segment?key=value` (RFC 3986 without authority, user
/// information, port and fragment; the host position contains the first segment). Everything that this app does not write itself is
/// rejected instead of repaired, because repairs can bypass filters: long text, control characters, spaces, backslashes, empty, `.` and
/// `..` segments, malformed percent-encoding, and repeated keys.
struct Address: Sendable {
    static let maximumLength = 2048
    /// The maximum length that a scheme, colon and slash add to a path.
    static let schemeRoom = 64

    private(set) var segments: [String] = []
    private(set) var query: [Parameter] = []

    init(_ text: String, schemes: [String]) throws(RoutingError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw .malformedAddress(reason: "it is longer than \(Self.maximumLength) bytes")
        }
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw .malformedAddress(reason: "it contains a space, a control character, a backslash or a character that is not ASCII")
        }
        let rest = bytes[try Self.pathStart(in: bytes, schemes: schemes)...]
        guard !rest.contains(UInt8(ascii: "#")) else { throw .malformedAddress(reason: "it has a fragment") }
        let question = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        let path = rest[..<question]
        guard !path.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ":") }) else {
            throw .malformedAddress(reason: "it has user information or a port")
        }
        if !path.isEmpty {
            segments.reserveCapacity(path.count { $0 == UInt8(ascii: "/") } + 1)
            try Self.split(path, at: UInt8(ascii: "/")) { (part) throws(RoutingError) in
                let segment = try Self.decode(part)
                guard !segment.isEmpty else { throw .malformedAddress(reason: "it has an empty path segment") }
                guard segment != ".", segment != ".." else { throw .malformedAddress(reason: "it has a relative path segment") }
                segments.append(segment)
            }
        }
        guard question < rest.endIndex else { return }
        var names: Set<String> = []
        try Self.split(rest[(question + 1)...], at: UInt8(ascii: "&")) { (pair) throws(RoutingError) in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), equals != pair.startIndex else {
                throw .malformedAddress(reason: "its query is not made of key=value pairs")
            }
            let name = try Self.decode(pair[..<equals])
            let text = try Self.decode(pair[(equals + 1)...])
            // Comparing a few names is faster than hashing them; an address can contain hundreds.
            if query.count == 8 { names = Set(query.map(\.name)) }
            guard query.count < 8 ? query[name] == nil : names.insert(name).inserted else {
                throw .malformedAddress(reason: "it repeats the query key '\(name)'")
            }
            query.append(Parameter(name: name, text: text))
        }
    }

    /// Returns the position after the scheme or the leading slash.
    private static func pathStart(in bytes: [UInt8], schemes: [String]) throws(RoutingError) -> Int {
        if bytes.first == UInt8(ascii: "/") { return 1 }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
            throw .malformedAddress(reason: "it has neither a scheme nor a leading slash")
        }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
        guard schemes.contains(scheme) || schemes.contains(scheme.lowercased()) else {
            throw .malformedAddress(reason: "its scheme is not one of \(schemes.joined(separator: ", "))")
        }
        return colon + 3
    }

    /// Calls a closure with all parts between separators, including empty ones.
    private static func split(
        _ bytes: ArraySlice<UInt8>, at separator: UInt8, _ body: (ArraySlice<UInt8>) throws(RoutingError) -> Void
    ) throws(RoutingError) {
        var rest = bytes
        while let end = rest.firstIndex(of: separator) {
            try body(rest[..<end])
            rest = rest[(end + 1)...]
        }
        try body(rest)
    }

    private static func decode(_ text: ArraySlice<UInt8>) throws(RoutingError) -> String {
        guard text.contains(UInt8(ascii: "%")) else { return String(decoding: text, as: UTF8.self) }
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
    static func write(segments: [String], query: [Parameter]) -> String {
        var text = "/" + segments.map(encode).joined(separator: "/")
        if !query.isEmpty { text += "?" + write(query: query) }
        return text
    }

    /// Writes a query without the question mark.
    static func write(query: [Parameter]) -> String {
        query.map { encode($0.name) + "=" + encode($0.text) }.joined(separator: "&")
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

/// The name and text of a parameter.
struct Parameter: Sendable, Hashable {
    let name: String
    let text: String
}

extension [Parameter] {
    init(_ texts: [String: String]) { self = texts.map { Parameter(name: $0, text: $1) } }

    subscript(name: String) -> String? { first { $0.name == name }?.text }
}

private func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
