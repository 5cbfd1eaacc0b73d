/// A path below the base URL. Each interpolated value becomes exactly one segment: "a/b" becomes a%2Fb. A client refuses paths with the
/// segments `.` and `..`, also encoded ones, because a server may resolve them to another path.
public struct RequestPath: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The encoded path.
    public let encoded: String
    /// The path with `{}` for each interpolated value.
    public let template: String

    /// Creates a path without values.
    public init(stringLiteral value: String) {
        self.init(encoded: value, template: value)
    }

    public init(stringInterpolation parts: StringInterpolation) {
        self.init(encoded: parts.encoded, template: parts.template)
    }

    private init(encoded: String, template: String) {
        let slash = encoded.hasPrefix("/") ? "" : "/"
        self.encoded = slash + encoded
        self.template = slash + template
    }

    /// Encodes interpolated values and leaves literals unchanged.
    public struct StringInterpolation: StringInterpolationProtocol {
        var encoded = ""
        var template = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            encoded += literal
            template += literal
        }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            encoded += PercentEncoding.encode(value.description)
            template += "{}"
        }
    }
}

/// The query items of a request, in order.
public struct RequestQuery: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var items: [[String]] = []

    public init(dictionaryLiteral elements: (String, String)...) {
        items = elements.map { [$0.0, $0.1] }
    }

    /// Appends an item, even if one with the same name exists.
    public mutating func append(_ name: String, _ value: some CustomStringConvertible) {
        items.append([name, value.description])
    }

    var encoded: String {
        items.isEmpty ? "" : "?" + items.map { $0.map(PercentEncoding.encode).joined(separator: "=") }.joined(separator: "&")
    }
}

/// Percent-encoding of everything but RFC 3986's unreserved characters, valid in every part of a URL.
enum PercentEncoding {
    static func encode(_ text: String) -> String {
        let unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8
        return text.utf8.reduce(into: "") { encoded, byte in
            let escape = (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            encoded += unreserved.contains(byte) ? String(UnicodeScalar(byte)) : escape
        }
    }

    /// Whether a path, once decoded, has a segment `.` or `..`. Some servers separate segments by backslashes, too.
    static func hasDotSegment(_ path: String) -> Bool {
        var decoded: [UInt8] = []
        var rest = path.utf8.prefix { $0 != UInt8(ascii: "?") }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                decoded.append(code)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        let segments = decoded.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        return segments.contains { $0.count <= 2 && $0.allSatisfy { $0 == UInt8(ascii: ".") } }
    }
}
