/// The address of a server: scheme, host, port and the common path of its endpoints.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// Host and port, such as `api.example.com` or `127.0.0.1:8080`.
    public let authority: String
    /// The path without a trailing slash; may be empty.
    public let path: String

    /// Parses a URL such as `http://host` or `https://host:port/path`.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/invalidRequest`` for other URLs, including those with user, password, query or
    ///   fragment.
    public init(_ text: String) throws {
        func invalid(_ why: String) -> NetworkError { .invalidRequest("the base URL \(why)") }

        let scheme = ["http", "https"].first { text.lowercased().hasPrefix($0 + "://") }
        guard let scheme else { throw invalid("does not begin with http:// or https://") }
        let rest = text.dropFirst(scheme.count + 3)
        guard rest.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
            throw invalid("contains a space, control character or non-ASCII character")
        }
        guard !rest.contains(where: { "?#".contains($0) }) else { throw invalid("has a query or a fragment") }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw invalid("contains a user name or a password") }
        guard let host = Self.host(of: authority), !host.isEmpty else { throw invalid("has no valid host and port") }
        self.scheme = scheme
        self.authority = String(authority)
        var path = rest.dropFirst(authority.count)
        while path.hasSuffix("/") { path = path.dropLast() }
        self.path = String(path)
    }

    /// The URL as text.
    public var description: String { "\(scheme)://\(authority)\(path)" }

    private static func host(of authority: Substring) -> Substring? {
        // The colons of an IPv6 address are in brackets.
        let bracket = authority.lastIndex(of: "]")
        guard authority.hasPrefix("[") == (bracket != nil) else { return nil }
        let tail = authority[(bracket.map { authority.index(after: $0) } ?? authority.startIndex)...]
        guard let colon = tail.firstIndex(of: ":") else { return bracket == nil || tail.isEmpty ? authority : nil }
        guard bracket == nil || colon == tail.startIndex, let port = UInt16(tail[tail.index(after: colon)...]), port > 0 else { return nil }
        return authority[..<colon]
    }
}
