/// A request with the decoding of its response: `let account: Account = try await client.call(.get("/accounts/\(id)"))`.
public struct Endpoint<Output: Sendable>: Sendable {
    /// The request to send.
    public var request: NetworkRequest
    let decode: @Sendable (_ body: [UInt8], _ statusCode: Int, _ client: HTTPClient) throws -> Output

    /// Creates an endpoint with a custom decoding.
    ///
    /// - Parameter decode: Converts the whole body and the status, 200 to 299, to the output. Its errors are thrown as
    ///   ``NetworkError/Code/undecodable``, with the position and without values.
    public init(_ request: NetworkRequest, decode: @escaping @Sendable (_ body: [UInt8], _ statusCode: Int) throws -> Output) {
        self.init(request, client: { body, statusCode, _ in try decode(body, statusCode) })
    }

    init(_ request: NetworkRequest, client decode: @escaping @Sendable ([UInt8], Int, HTTPClient) throws -> Output) {
        self.request = request
        self.decode = decode
    }

    /// Returns a copy with a header field, which replaces earlier ones with the same name.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/invalidRequest`` for an invalid name or value.
    public func header(_ name: String, _ value: String) throws -> Endpoint {
        var endpoint = self
        try endpoint.request.setHeader(name, to: value)
        return endpoint
    }

    /// Returns a copy with a time limit for the whole call, see ``NetworkRequest/timeout``.
    public func timeout(_ timeout: Duration) -> Endpoint {
        var endpoint = self
        endpoint.request.timeout = timeout
        return endpoint
    }

    /// Returns a copy with its own time limits in place of those of the client.
    public func timeouts(_ timeouts: HTTPClient.Timeouts) -> Endpoint {
        var endpoint = self
        endpoint.request.timeouts = timeouts
        return endpoint
    }
}
