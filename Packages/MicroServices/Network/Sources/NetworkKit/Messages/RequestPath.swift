/// A path below the base URL. Interpolated values become one segment each, whatever they hold.
///
/// ```swift
/// let path: RequestPath = "/accounts/\(id)/transactions"   // id "a/b" becomes a%2Fb
/// ```
public struct RequestPath: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The path as it is sent.
    public let encoded: String
    /// The path with `{}` for each interpolated value.
    public let template: String

    /// A path without values.
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

    /// Encodes what is filled in and leaves the literal parts as they are.
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
            // A segment of dots would climb: servers and proxies resolve it, encoded or not.
            encoded += text == "." || text == ".." ? text.replacing(".", with: "%2E") : PercentEncoding.encode(text)
            template += "{}"
        }
    }
}
