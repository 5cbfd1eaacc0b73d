public import HTTPTypes

/// A response: its head, and a body that may still be arriving.
public struct NetworkResponse: Sendable {
    /// Status and header fields.
    public var head: HTTPResponse
    /// The body, read on demand.
    public var body: HTTPBody
    /// The duration of each phase of the attempt; nil if the response is not from the network.
    public internal(set) var timings: NetworkTimings?

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

/// The durations of the phases of an attempt, whose sum is its duration.
public struct NetworkTimings: Hashable, Sendable {
    /// The wait for a connection and for the head of the request to be sent.
    public let connection: Duration
    /// From the first part of the request that was sent to the last.
    public let upload: Duration
    /// From the last part of the request to the head of the response.
    public let response: Duration
    /// From the head to the end of the body, with `HTTPClient.call`.
    public internal(set) var download: Duration?
}

extension HTTPResponse {
    /// Whether the response has no body, whatever its `Content-Length` is (RFC 9112, 6.3).
    package func isWithoutBody(_ method: HTTPRequest.Method) -> Bool {
        method == .head || status.code < 200 || status == .noContent || status == .notModified
    }
}
