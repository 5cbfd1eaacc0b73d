/// Reports each call to a closure. Outside a ``RetryInterceptor`` it reports calls, inside it attempts.
public struct EventInterceptor: Interceptor {
    private let measure: @Sendable () -> @Sendable () -> Duration
    private let onEvent: @Sendable (NetworkEvent) -> Void

    /// - Parameters:
    ///   - clock: Measures the durations.
    ///   - onEvent: Called once per call, on its task, before the call returns.
    public init(clock: some Clock<Duration> = ContinuousClock(), onEvent: @escaping @Sendable (NetworkEvent) -> Void) {
        measure = {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }
        self.onEvent = onEvent
    }

    public func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        let elapsed = measure()
        do {
            let response = try await next(request)
            tell(request, response.statusCode, nil, elapsed())
            return response
        } catch {
            let code = (error as? NetworkError)?.code ?? (error is CancellationError ? .cancelled : nil)
            tell(request, nil, code, elapsed())
            throw error
        }
    }

    private func tell(_ request: NetworkRequest, _ statusCode: Int?, _ failure: NetworkError.Code?, _ duration: Duration) {
        onEvent(NetworkEvent(endpoint: request.endpoint, statusCode: statusCode, failure: failure, duration: duration))
    }
}
