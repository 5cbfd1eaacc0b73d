/// Reports each call to a closure. Outside a ``RetryInterceptor`` it reports calls, inside it attempts.
public struct EventInterceptor: BoundedInterceptor {
    private let measure: @Sendable () -> @Sendable () -> Duration
    private let onEvent: @Sendable (NetworkEvent) -> Void

    /// Calls `onEvent` once per call, on its task, before the call returns.
    public init(clock: some Clock<Duration> = ContinuousClock(), onEvent: @escaping @Sendable (NetworkEvent) -> Void) {
        measure = {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }
        self.onEvent = onEvent
    }

    public func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        let elapsed = measure()
        let result = await Result { try await next(request) }
        var failure: NetworkError.Code?
        if case .failure(let error) = result { failure = (error as? NetworkError)?.code ?? (error is CancellationError ? .cancelled : nil) }
        let response = try? result.get()
        onEvent(
            NetworkEvent(
                endpoint: request.endpoint, statusCode: response?.statusCode, failure: failure, duration: elapsed(),
                timings: response?.timings, caller: request.caller))
        return try result.get()
    }
}

/// A call or attempt, for logs and statistics. Contains no personal data and no secrets.
public struct NetworkEvent: Sendable, CustomStringConvertible {
    /// The method and the address without identifiers, such as `GET api.example.com/accounts/{}`.
    public let endpoint: String
    /// The status, if there was a response.
    public let statusCode: Int?
    /// The kind of error, if there was no response.
    public let failure: NetworkError.Code?
    /// The time from the start to the failure or to the response: with `HTTPClient.send` its head, with `HTTPClient.call` the end
    /// of its body.
    public let duration: Duration
    /// The phases of the last attempt, if its response came from the network.
    public let timings: NetworkTimings?
    /// The place that made the call, if it is known.
    public let caller: CallSite?

    /// The status or the kind of error, such as `200` or `timedOut`.
    public var outcome: String { statusCode.map { "\($0)" } ?? failure.map { "\($0)" } ?? "failed" }

    /// One line: `GET api.example.com/accounts/{} 200 0.012 s`.
    public var description: String {
        let milliseconds = Int((duration / .milliseconds(1)).rounded())
        let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
        return "\(endpoint) \(outcome) \(milliseconds / 1_000).\(fraction) s"
    }
}
