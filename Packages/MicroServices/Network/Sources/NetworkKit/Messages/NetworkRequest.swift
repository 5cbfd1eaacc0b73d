public import HTTPTypes

/// A request, as processed by the interceptors and the transport.
public struct NetworkRequest: Sendable {
    /// Method, path and header fields. Scheme and authority come from the client's base URL.
    public var head: HTTPRequest
    /// The body to send.
    public var body: HTTPBody
    /// The path with `{}` in place of identifiers, for logs, statistics and error texts.
    public var template: String
    /// The time limit of this call, which overrides ``HTTPClient/Timeouts/total``. It also replaces the limit for the first
    /// byte and raises that for idle times, so that a slow call is not cut before.
    public var timeout: Duration?
    /// The time limits of this call, which override those of the client.
    public var timeouts: HTTPClient.Timeouts?
    /// The place that sends the request, if it is known.
    public internal(set) var caller: CallSite?
    /// The limit of the whole call, if those that wait must apply it.
    var limit: TimeLimit?

    /// Creates a request relative to the base URL of the client.
    public init(
        _ method: HTTPRequest.Method, _ path: RequestPath, query: RequestQuery = [:], headerFields: HTTPFields = [:],
        body: HTTPBody = .empty
    ) {
        head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path.encoded + query.encoded, headerFields: headerFields)
        self.body = body
        template = path.template
    }

    /// Sets a header field and replaces earlier ones with the same name.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/invalidRequest`` for an invalid name or value.
    public mutating func setHeader(_ name: String, to value: String) throws {
        guard let fieldName = HTTPField.Name(name) else { throw NetworkError.invalidRequest("the header name is not a token") }
        guard HTTPField.isValidValue(value) else {
            throw NetworkError.invalidRequest("the value of header \(name) contains control characters")
        }
        head.headerFields[fieldName] = value
    }

    /// The method and the address without identifiers: `GET api.example.com/accounts/{}`.
    public var endpoint: String { "\(head.method.rawValue) \(head.authority ?? "")\(template)" }

    /// A command of cURL for logs, with the path as a template, and `…` for the values of the query and of all header fields that may
    /// contain secrets. Complete within an ``Interceptor``.
    public var curlText: String {
        let target = (head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = template.prefix { $0 != "?" }
        // Each value is one segment, so the path of the base URL is what precedes as many segments as the template has.
        let base = target[0].split(separator: "/").dropLast(path.split(separator: "/").count).map { "/" + $0 }.joined()
        let query = target.dropFirst().flatMap { $0.split(separator: "&") }.map { $0.prefix { $0 != "=" } + "=…" }.joined(separator: "&")
        let url = "\(head.scheme ?? "https")://\(head.authority ?? "")\(base)\(path)\(query.isEmpty ? "" : "?" + query)"
        let open: Set<HTTPField.Name> = [.accept, .acceptEncoding, .acceptLanguage, .cacheControl, .contentType, .range, .userAgent]
        let fields = head.headerFields.map { ["-H", "\($0.name): \(open.contains($0.name) ? $0.value : "…")"] }
        let words =
            [head.method == .head ? ["--head"] : ["-X", head.method.rawValue]] + fields + [
                body.length == 0 ? [] : ["--data-binary", "@body"]
            ]
        return (["curl", "--globoff"] + words.flatMap { $0 } + [url]).map { word in
            // Within single quotes, a shell interprets nothing.
            word.utf8.allSatisfy { 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == 45 }
                ? word : "'\(word.replacing("'", with: "'\\''"))'"
        }.joined(separator: " ")
    }
}
