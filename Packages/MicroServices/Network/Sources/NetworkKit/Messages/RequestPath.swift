/// A path below the base URL. Each interpolated value becomes exactly one segment.
///
/// ```swift
/// let path: RequestPath = "/accounts/\(id)/transactions"   // id "a/b" becomes a%2Fb
/// ```
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
            let text = value.description
            // Dot segments are encoded, because a literal ".." selects the parent path.
            encoded += text == "." || text == ".." ? text.replacing(".", with: "%2E") : PercentEncoding.encode(text)
            template += "{}"
        }
    }
}
