public import HTTPTypes

/// A client for one server: a base URL, default headers, a chain of interceptors, time limits, and a transport.
///
/// The first interceptor is the outermost. Every call ends: the limits of ``Timeouts`` apply even if the transport ignores cancellation.
/// The client owns no connections; the owner of the transport must shut it down.
public struct HTTPClient: Sendable {
    /// The base URL of the server.
    public let baseURL: BaseURL
    private let transport: any Transport
    private let interceptors: [any Interceptor]
    private let defaultHeaders: HTTPFields
    private let timeouts: Timeouts
    private let deadlines: DeadlineQueue
    private let limits: ResponseLimits

    /// - Parameters:
    ///   - interceptors: Outermost first.
    ///   - defaultHeaders: Header fields for requests that do not set them.
    ///   - clock: Measures the time limits.
    ///   - limits: The limits of a response for ``call(_:)``.
    public init(
        baseURL: BaseURL, transport: any Transport, interceptors: [any Interceptor] = [], defaultHeaders: HTTPFields = [:],
        timeouts: Timeouts = Timeouts(), clock: any Clock<Duration> = ContinuousClock(), limits: ResponseLimits = ResponseLimits()
    ) {
        self.init(baseURL, transport, interceptors, defaultHeaders, timeouts, DeadlineQueue(clock: clock), limits)
    }

    private init(
        _ baseURL: BaseURL, _ transport: any Transport, _ interceptors: [any Interceptor], _ defaultHeaders: HTTPFields,
        _ timeouts: Timeouts,
        _ deadlines: DeadlineQueue, _ limits: ResponseLimits
    ) {
        self.baseURL = baseURL
        self.transport = transport
        self.interceptors = interceptors
        self.defaultHeaders = defaultHeaders
        self.timeouts = timeouts
        self.deadlines = deadlines
        self.limits = limits
    }

    /// Returns a client with one more interceptor, the innermost, for example to authenticate some of the calls.
    public func adding(_ interceptor: any Interceptor) -> HTTPClient {
        HTTPClient(baseURL, transport, interceptors + [interceptor], defaultHeaders, timeouts, deadlines, limits)
    }

    /// Calls an endpoint and decodes its response.
    ///
    /// - Throws: ``NetworkError``: ``NetworkError/Code/badStatus`` for a status outside 200 to 299, ``NetworkError/Code/undecodable`` for a
    ///   body of the wrong type, ``NetworkError/Code/timedOut`` after ``Timeouts/total``, and the errors of the transport and the interceptors.
    public func call<Output>(_ endpoint: Endpoint<Output>) async throws -> Output {
        let request = try resolve(endpoint.request)
        let (statusCode, body) = try await locating(request) {
            try await deadline(request.timeout ?? timeouts.total, "complete answer") {
                let response = try await run(request)
                guard (200..<300).contains(response.statusCode) else {
                    throw NetworkError.badStatus(
                        response.statusCode, body: await start(of: response.body),
                        retryAfter: RetryAfter.pause(response.head.headerFields, now: RetryInterceptor.systemTime()))
                }
                return (response.statusCode, try await response.body.collect(upTo: limits.body))
            }
        }
        do {
            return try endpoint.decode(body, statusCode, limits)
        } catch {
            throw (error as? NetworkError ?? .undecodable(DecodingReason.text(error))).at(request.endpoint)
        }
    }

    /// Sends a request and returns the response of any status as soon as its head has arrived.
    ///
    /// ``Timeouts/total`` applies to the head, and ``Timeouts/idle`` to each chunk of the body.
    ///
    /// - Throws: ``NetworkError``, also from the body.
    public func send(_ request: NetworkRequest) async throws -> NetworkResponse {
        let request = try resolve(request)
        var response = try await locating(request) {
            try await deadline(request.timeout ?? timeouts.total, "answer") { try await run(request) }
        }
        if let idle = timeouts.idle, response.body.bytes == nil {
            response.body = response.body.watched(limit: idle, deadlines: deadlines, endpoint: request.endpoint)
        }
        return response
    }

    private func resolve(_ request: NetworkRequest) throws -> NetworkRequest {
        var request = request
        request.head.scheme = baseURL.scheme
        request.head.authority = baseURL.authority
        request.head.path = baseURL.path + (request.head.path ?? "/")
        guard request.head.path?.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) == true else {
            throw NetworkError.invalidRequest("the path contains a space, control character or non-ASCII character").at(request.endpoint)
        }
        for field in defaultHeaders where !request.head.headerFields.contains(field.name) {
            request.head.headerFields.append(field)
        }
        return request
    }

    private func run(_ request: NetworkRequest) async throws -> NetworkResponse {
        let attempt: Interceptor.Next = { request in
            try await deadline(timeouts.attempt, "answer") { try await transport.send(request.head, body: request.body) }
        }
        let chain = interceptors.reversed().reduce(attempt) { next, interceptor in
            { request in try await interceptor.intercept(request, next: next) }
        }
        return try await chain(request)
    }

    private func deadline<Result: Sendable>(
        _ limit: Duration?, _ what: String, _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard let limit else { return try await operation() }
        return try await Watchdog.run(limit: limit, deadlines: deadlines, timeout: { .timedOut(after: limit, waitingFor: what) }, operation)
    }

    /// Adds the endpoint to errors of this package. Errors of custom interceptors are unchanged.
    private func locating<Result: Sendable>(_ request: NetworkRequest, _ operation: () async throws -> Result) async throws -> Result {
        do {
            return try await operation()
        } catch let error as NetworkError {
            throw error.at(request.endpoint)
        } catch is CancellationError {
            throw NetworkError.cancelled.at(request.endpoint)
        }
    }

    /// Returns the readable part of an error's body. The status is more important than a read failure.
    private func start(of body: HTTPBody) async -> [UInt8] {
        var start: [UInt8] = []
        var iterator = body.makeAsyncIterator()
        while start.count < Self.maximumErrorBody, let piece = try? await iterator.next() { start += piece }
        return Array(start.prefix(Self.maximumErrorBody))
    }

    private static let maximumErrorBody = 64 << 10
}

extension HTTPClient {
    /// The time limits of a client; `nil` for no limit.
    public struct Timeouts: Hashable, Sendable {
        /// The limit for the head of the response to one attempt, including connecting.
        public var attempt: Duration?
        /// The limit for the whole call: all attempts, the pauses between them, and with ``HTTPClient/call(_:)`` the body.
        public var total: Duration?
        /// The limit for the next chunk of a body that is streamed with ``HTTPClient/send(_:)``.
        public var idle: Duration?

        public init(attempt: Duration? = .seconds(20), total: Duration? = .seconds(60), idle: Duration? = .seconds(30)) {
            self.attempt = attempt
            self.total = total
            self.idle = idle
        }
    }
}
