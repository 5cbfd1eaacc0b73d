public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A client for one server: a base URL, default headers, a chain of interceptors, time limits, and a transport.
///
/// The first interceptor is the outermost. Every call ends: the limits of ``Timeouts`` apply even if the transport ignores cancellation.
/// The client owns no connections; the owner of the transport must shut it down.
public struct HTTPClient: Sendable {
    /// The source file of the client, for a trace of a call.
    public static let sourceFile = #fileID
    /// The base URL of the server.
    public let baseURL: BaseURL
    let transport: any Transport
    private var interceptors: [any Interceptor]
    /// The transport, if it ends its requests itself.
    private let boundedTransport: (any BoundedTransport)?
    /// Whether all waits of a call end with its limit. Otherwise, a task of its own makes sure of that.
    private var isBounded: Bool
    private let defaultHeaders: HTTPFields
    private let timeouts: Timeouts
    let deadlines: DeadlineQueue
    let limits: ResponseLimits
    let decoder: JSONDecoder

    /// - Parameters:
    ///   - interceptors: Outermost first.
    ///   - defaultHeaders: Header fields for requests that do not set them.
    ///   - clock: Measures the time limits.
    ///   - limits: The limits of a response for `call`.
    ///   - decoder: Decodes JSON. Without one, dates are ISO 8601.
    public init(
        baseURL: BaseURL, transport: any Transport, interceptors: [any Interceptor] = [], defaultHeaders: HTTPFields = [:],
        timeouts: Timeouts = Timeouts(), clock: any Clock<Duration> = ContinuousClock(), limits: ResponseLimits = ResponseLimits(),
        decoder: JSONDecoder? = nil
    ) {
        (self.baseURL, self.transport, self.interceptors, self.defaultHeaders) = (baseURL, transport, interceptors, defaultHeaders)
        boundedTransport = transport as? any BoundedTransport
        isBounded = boundedTransport != nil && interceptors.allSatisfy { $0 is any BoundedInterceptor }
        (self.timeouts, self.limits, self.decoder) = (timeouts, limits, decoder ?? JSONDecoder())
        if decoder == nil { self.decoder.dateDecodingStrategy = .iso8601 }
        deadlines = DeadlineQueue(clock: clock)
    }

    /// Returns a client with one more interceptor, the innermost, for example to authenticate some of the calls.
    public func adding(_ interceptor: any Interceptor) -> HTTPClient {
        var client = self
        client.interceptors.append(interceptor)
        client.isBounded = isBounded && interceptor is any BoundedInterceptor
        return client
    }

    /// Calls an endpoint and decodes its response.
    ///
    /// - Throws: ``NetworkError``: ``NetworkError/Code/badStatus`` for a status outside 200 to 299, ``NetworkError/Code/undecodable`` for a
    ///   body of the wrong type, ``NetworkError/Code/timedOut`` after ``Timeouts/total``, and the errors of the transport and the interceptors.
    public func call<Output>(
        _ endpoint: Endpoint<Output>, file: String = #fileID, line: Int = #line, function: String = #function
    ) async throws -> Output {
        let request = try resolve(endpoint.request, CallSite(file: file, line: line, function: function))
        let (statusCode, body) = try await NetworkError.locating(request.endpoint) {
            try await limited(request) { request in
                let response = try await run(request, withBody: true)
                // An interceptor may have returned its own response.
                let body = try await collected(response).body.bytes ?? []
                guard (200..<300).contains(response.statusCode) else {
                    throw NetworkError.badStatus(
                        response.statusCode, body: body,
                        retryAfter: RetryAfter.pause(response.head.headerFields, now: RetryInterceptor.systemTime()))
                }
                return (response.statusCode, body)
            }
        }
        do {
            return try endpoint.decode(body, statusCode, self)
        } catch {
            throw (error as? NetworkError ?? .undecodable(DecodingReason.text(error))).at(request.endpoint)
        }
    }

    /// Sends a request and returns the response of any status as soon as its head has arrived.
    ///
    /// ``Timeouts/total`` applies to the head, and ``Timeouts/idle`` to each chunk of the body. A body that ends early is not repeated by a
    /// ``RetryInterceptor``; with `call` it is.
    ///
    /// - Throws: ``NetworkError``, also from the body.
    public func send(
        _ request: NetworkRequest, file: String = #fileID, line: Int = #line, function: String = #function
    ) async throws -> NetworkResponse {
        try await sendResolved(try resolve(request, CallSite(file: file, line: line, function: function)))
    }

    func sendResolved(_ request: NetworkRequest) async throws -> NetworkResponse {
        try await NetworkError.locating(request.endpoint) {
            try await limited(request) { try await run($0, withBody: false) }
        }
    }

    func resolve(_ request: NetworkRequest, _ caller: CallSite? = nil) throws -> NetworkRequest {
        var request = request
        request.caller = caller
        request.head.scheme = baseURL.scheme
        request.head.authority = baseURL.authority
        request.head.path = baseURL.path + (request.head.path ?? "/")
        guard request.head.path?.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) == true else {
            throw NetworkError.invalidRequest("the path contains a space, control character or non-ASCII character").at(request.endpoint)
        }
        guard !PercentEncoding.hasDotSegment(request.head.path ?? "") else {
            throw NetworkError.invalidRequest("a segment of the path is . or .., which selects another path").at(request.endpoint)
        }
        for field in defaultHeaders where !request.head.headerFields.contains(field.name) {
            request.head.headerFields.append(field)
        }
        return request
    }

    /// - Parameter withBody: Whether the attempt includes the body, so that its limits and a retry cover it.
    private func run(_ request: NetworkRequest, withBody: Bool) async throws -> NetworkResponse {
        let attempt: Interceptor.Next = { request in
            let limits = AttemptLimits(timeouts(of: request), deadlines)
            defer { limits.limit.restart(.connection, nil) }
            request.limit?.onEnd(limits.limit.end)
            let send: @Sendable () async throws -> NetworkResponse = {
                let (head, body) = (request.head, limits.sending(request.body))
                var response =
                    if let boundedTransport {
                        try await boundedTransport.send(head, body: body, onProgress: limits.progress, onEnd: limits.limit.onEnd)
                    } else {
                        try await transport.send(head, body: body, onProgress: limits.progress)
                    }
                response.timings = limits.timings()
                response.body = limits.receiving(response.body, endsItself: withBody || boundedTransport != nil, endpoint: request.endpoint)
                guard withBody else { return response }
                response = try await collected(response)
                response.timings = limits.timings(withBody: response.timings)
                return response
            }
            return try await boundedTransport == nil ? Watchdog.run(limits.limit, send) : send()
        }
        let chain = interceptors.reversed().reduce(attempt) { next, interceptor in
            { request in try await interceptor.intercept(request, next: next) }
        }
        return try await chain(request)
    }

    private func limited<Result: Sendable>(
        _ request: NetworkRequest, _ operation: @escaping @Sendable (NetworkRequest) async throws -> Result
    ) async throws -> Result {
        guard let total = timeouts(of: request).total else { return try await operation(request) }
        let limit = TimeLimit(deadlines)
        limit.restart(.total, total)
        defer { limit.restart(.total, nil) }
        var request = request
        request.limit = isBounded ? limit : nil
        return try await isBounded ? operation(request) : Watchdog.run(limit) { [request] in try await operation(request) }
    }

    func timeouts(of request: NetworkRequest) -> Timeouts {
        var timeouts = request.timeouts ?? timeouts
        if let total = request.timeout {
            timeouts.total = total
            timeouts.firstByte = nil
            timeouts.idle = timeouts.idle.map { max($0, total) }
        }
        guard let total = timeouts.total else { return timeouts }
        // An attempt that ends with the call must not be repeated.
        timeouts.connection = timeouts.connection.flatMap { $0 < total ? $0 : nil }
        timeouts.firstByte = timeouts.firstByte.flatMap { $0 < total ? $0 : nil }
        return timeouts
    }

    /// Reads the body into memory: that of an error as far as it is readable, because its status is more important than a read failure.
    private func collected(_ response: NetworkResponse) async throws -> NetworkResponse {
        var response = response
        if (200..<300).contains(response.statusCode) {
            response.body = HTTPBody(try await response.body.collect(upTo: limits.body))
        } else {
            var start: [UInt8] = []
            var iterator = response.body.makeAsyncIterator()
            while start.count < Self.maximumErrorBody, let piece = try? await iterator.next() { start += piece }
            response.body = HTTPBody(Array(start.prefix(Self.maximumErrorBody)))
        }
        return response
    }

    private static let maximumErrorBody = 64 << 10
}

extension HTTPClient {
    /// The time limits of a client or of one request; `nil` for no limit. The error that ends a wait names the limit, see
    /// ``NetworkError/limit``. The limit for connecting alone is that of the transport.
    public struct Timeouts: Hashable, Sendable {
        /// The limit for the wait for a connection: until one to the host is free, or a new one is made.
        public var connection: Duration?
        /// The limit from the last part of the request that was sent to the head of the response.
        public var firstByte: Duration?
        /// The limit for the next part of a body, sent or received.
        public var idle: Duration?
        /// The limit for the whole call: all attempts, the pauses between them, and with `HTTPClient.call` the body.
        public var total: Duration?

        public init(
            connection: Duration? = .seconds(30), firstByte: Duration? = .seconds(20), idle: Duration? = .seconds(30),
            total: Duration? = .seconds(60)
        ) {
            (self.connection, self.firstByte, self.idle, self.total) = (connection, firstByte, idle, total)
        }

        /// No limits.
        public static let none = Timeouts(connection: nil, firstByte: nil, idle: nil, total: nil)
    }
}
