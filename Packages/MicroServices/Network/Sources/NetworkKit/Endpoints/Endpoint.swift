/// A request together with what its answer means.
///
/// ```swift
/// struct Account: Decodable, Sendable { var id: String; var name: String }
/// let account: Account = try await client.call(.get("/accounts/\(id)"))
/// try await client.call(.delete("/accounts/\(id)"))
/// ```
public struct Endpoint<Output: Sendable>: Sendable {
    /// What is sent.
    public var request: NetworkRequest
    let decode: @Sendable (_ body: [UInt8], _ statusCode: Int) throws -> Output

    /// An endpoint with a decoding of its own.
    ///
    /// - Parameter decode: makes the output from the whole body and the status, which is 200 to 299. What it throws reaches the caller
    ///   as ``NetworkError/Code/undecodable``, with the place and without the values.
    public init(_ request: NetworkRequest, decode: @escaping @Sendable (_ body: [UInt8], _ statusCode: Int) throws -> Output) {
        self.request = request
        self.decode = decode
    }

    /// The same endpoint with a header field more, in place of earlier ones of that name.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/invalidRequest`` for a name or value that HTTP does not allow.
    public func header(_ name: String, _ value: String) throws -> Endpoint {
        var endpoint = self
        try endpoint.request.setHeader(name, to: value)
        return endpoint
    }

    /// The same endpoint with a time of its own for the whole call.
    public func timeout(_ timeout: Duration) -> Endpoint {
        var endpoint = self
        endpoint.request.timeout = timeout
        return endpoint
    }
}
