/// An interceptor of closures, for what needs no type of its own: `CallHooks(before: { try $0.setHeader("Accept-Language", to: "de") })`.
public struct CallHooks: Interceptor {
    private let before: @Sendable (inout NetworkRequest) async throws -> Void
    private let after: @Sendable (NetworkRequest, Result<NetworkResponse, any Error>) async throws -> NetworkResponse

    /// - Parameters:
    ///   - before: Changes the request, or throws to refuse the call.
    ///   - after: Returns the response to use, or throws the error to use.
    public init(
        before: @escaping @Sendable (inout NetworkRequest) async throws -> Void = { _ in },
        after: @escaping @Sendable (NetworkRequest, Result<NetworkResponse, any Error>) async throws -> NetworkResponse = { try $1.get() }
    ) {
        (self.before, self.after) = (before, after)
    }

    public func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        var request = request
        try await before(&request)
        let result = await Result { [request] in try await next(request) }
        return try await after(request, result)
    }
}

/// Waits until the device is online, within the limit of the whole call.
///
/// A call that could not connect is repeated once the device is online again, which is safe because it was not sent.
public struct WaitUntilOnline: Interceptor {
    private let isOnline: @Sendable () -> Bool
    private let becomesOnline: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - isOnline: Whether there is a network, for example from `NWPathMonitor`. True if it is not known.
    ///   - becomesOnline: Returns when there is a network, and throws if the task is canceled.
    public init(isOnline: @escaping @Sendable () -> Bool, becomesOnline: @escaping @Sendable () async throws -> Void) {
        (self.isOnline, self.becomesOnline) = (isOnline, becomesOnline)
    }

    public func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        if !isOnline() { try await becomesOnline() }
        do {
            return try await next(request)
        } catch let error as NetworkError where error.code == .cannotConnect && request.body.isReplayable && !isOnline() {
            try await becomesOnline()
            return try await next(request)
        }
    }
}
