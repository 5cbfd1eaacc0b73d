public import HTTPTypes

/// A response: its head, and a body that may still be arriving.
public struct NetworkResponse: Sendable {
    /// Status and header fields.
    public var head: HTTPResponse
    /// The body, read on demand.
    public var body: HTTPBody

    public init(_ head: HTTPResponse, body: HTTPBody = .empty) {
        self.head = head
        self.body = body
    }

    /// The status code, such as 200.
    public var statusCode: Int { head.status.code }

    /// Returns the value of a header field.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { head.headerFields[$0] }
    }
}

extension HTTPResponse {
    /// Whether the response has no body, whatever its `Content-Length` is (RFC 9112, 6.3).
    package func isWithoutBody(_ method: HTTPRequest.Method) -> Bool {
        method == .head || status.code < 200 || status == .noContent || status == .notModified
    }
}
