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
}
