import HTTPTypes
import Synchronization

/// Sends an access token with each call, and renews an expired token once for all concurrent calls.
///
/// ```swift
/// let authentication = BearerAuthentication(token: stored) { expired in
///     let answer: Tokens = try await loginClient.call(.post("/refresh", json: Refresh(token: refreshToken)))
///     try store(answer)
///     return answer.accessToken
/// }
/// ```
///
/// - A 401 leads to a renewal only if the rejected token is still current; otherwise the call uses the new token. 1,000 concurrent calls
///   with an expired token lead to one renewal.
/// - Canceling a call ends its wait but not the renewal, which would lose a one-time refresh token.
/// - A call is repeated once; a second 401 is returned. Calls with streamed bodies are not repeated.
/// - A token set during a renewal, for example at sign-out, wins over its result. Earlier calls are not repeated with the new token,
///   because it may belong to another user.
public final class BearerAuthentication: BoundedInterceptor {
    private struct State {
        var token: String?
        /// Changes with each token, to recognize a late 401 for an older token.
        var generation = 0
        /// Changes when a token is set from outside, because another user may have signed in.
        var session = 0
        var renewal: Task<Void, any Error>?
    }

    private let state: Mutex<State>
    private let renew: @Sendable (_ expired: String) async throws -> String?

    /// - Parameters:
    ///   - token: The initial token. Calls without a token are sent unauthenticated.
    ///   - renew: Returns a new token for the rejected one, or `nil` if there is none. It must use a client without this interceptor. Its
    ///     errors are thrown by all waiting calls.
    public init(token: String?, renew: @escaping @Sendable (_ expired: String) async throws -> String?) {
        state = Mutex(State(token: token))
        self.renew = renew
    }

    /// The token of the next call.
    public var token: String? { state.withLock { $0.token } }

    /// Replaces the token after a sign-in, or removes it after a sign-out.
    public func setToken(_ token: String?) {
        state.withLock { state in
            state.token = token
            state.generation += 1
            state.session += 1
            state.renewal = nil
        }
    }

    public func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        let before = state.withLock { $0 }
        guard let token = before.token else { return try await next(request) }
        let response = try await next(signed(request, with: token))
        guard response.head.status == .unauthorized, request.body.isReplayable,
            let renewed = try await renewed(token, before, request.limit)
        else { return response }
        return try await next(signed(request, with: renewed))
    }

    /// Returns a newer token of the same session, or `nil` if there is none.
    private func renewed(_ refused: String, _ before: State, _ limit: TimeLimit?) async throws -> String? {
        let renewal: Task<Void, any Error>? = state.withLock { state in
            guard state.generation == before.generation else { return nil }
            if let running = state.renewal { return running }
            let renewal = Task { try await self.runRenewal(of: refused, before.generation) }
            state.renewal = renewal
            return renewal
        }
        if let renewal { try await Watchdog.run(limit) { try await renewal.value } }
        return state.withLock { $0.session == before.session && $0.generation != before.generation ? $0.token : nil }
    }

    private func runRenewal(of refused: String, _ generation: Int) async throws {
        let result = await Result { try await renew(refused) }
        state.withLock { state in
            guard state.generation == generation else { return }
            state.renewal = nil
            if case .success(let token?) = result {
                state.token = token
                state.generation += 1
            }
        }
        _ = try result.get()
    }

    private func signed(_ request: NetworkRequest, with token: String) -> NetworkRequest {
        var request = request
        request.head.headerFields[.authorization] = "Bearer \(token)"
        return request
    }
}
