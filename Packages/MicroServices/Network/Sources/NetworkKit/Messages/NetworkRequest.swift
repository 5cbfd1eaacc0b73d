public import HTTPTypes

/// A request on its way through the interceptors to the transport.
public struct NetworkRequest: Sendable {
    /// Method, path and header fields. Scheme and authority come from the client's base URL.
    public var head: HTTPRequest
    /// What is sent with it.
    public var body: HTTPBody
    /// The path with `{}` in place of identifiers, for logs, statistics and error texts.
    public var template: String
    /// How long this call may take, in place of the client's ``HTTPClient/Timeouts/total``.
    public var timeout: Duration?

    /// Makes a request below the base URL of the client that will send it.
    public init(
        _ method: HTTPRequest.Method,
        _ path: RequestPath,
        query: RequestQuery = [:],
        headerFields: HTTPFields = [:],
        body: HTTPBody = .empty
    ) {
        head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path.encoded + query.encoded, headerFields: headerFields)
        self.body = body
        template = path.template
    }

    /// Sets a header field by its name, in place of earlier ones.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/invalidRequest`` for a name or value that HTTP does not allow.
    public mutating func setHeader(_ name: String, to value: String) throws {
        guard let fieldName = HTTPField.Name(name) else { throw NetworkError.invalidRequest("the header name is not a token") }
        guard HTTPField.isValidValue(value) else {
            throw NetworkError.invalidRequest("the value of header \(name) holds control characters")
        }
        head.headerFields[fieldName] = value
    }

    /// Where it goes, without identifiers: `GET api.example.com/accounts/{}`.
    public var endpoint: String { "\(head.method.rawValue) \(head.authority ?? "")\(template)" }
}
