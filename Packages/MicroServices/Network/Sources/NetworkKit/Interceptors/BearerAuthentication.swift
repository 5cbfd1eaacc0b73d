import HTTPTypes
import Synchronization

/// Sends an access token with each call and renews it once, however many calls find it expired.
///
/// ```swift
/// let authentication = BearerAuthentication(token: stored) { expired in
///     let answer: Tokens = try await loginClient.call(.post("/refresh", json: Refresh(token: refreshToken)))
///     try store(answer)
///     return answer.accessToken
/// }
/// ```
///
/// - A 401 renews only if the token that was refused is still the current one; a call that was under way while another renewed just takes
///   the new token. So 1,000 calls at once with an expired token lead to exactly one renewal.
/// - Cancelling a call ends its wait and not the renewal, whose one-time refresh token would be lost.
/// - A call is repeated once. A second 401 is the answer. A call whose body is a stream is not repeated.
/// - A token that is set while a renewal is under way, such as at sign-out, wins over its result, and calls of before are not repeated
///   with it: they may be another user's.
public final class BearerAuthentication: Interceptor {
    private struct State {
        var token: String?
        /// Changes with each token, so that a late 401 is known to be about an older one.
        var generation = 0
        /// Changes when a token is set from outside: another user may be signed in since, who must not make this one's calls.
        var session = 0
        var renewal: Task<Void, any Error>?
    }

    private let state: Mutex<State>
    private let renew: @Sendable (_ expired: String) async throws -> String?

    /// - Parameters:
    ///   - token: the token to begin with; calls without one go out unsigned.
    ///   - renew: gets the refused token and returns a new one, or `nil` when there is none to be had. It must call through a client
    ///     without this interceptor. What it throws is thrown by all calls that waited for it.
    public init(token: String?, renew: @escaping @Sendable (_ expired: String) async throws -> String?) {
        state = Mutex(State(token: token))
        self.renew = renew
    }

    /// The token that the next call will carry.
    public var token: String? { state.withLock { $0.token } }

    /// Replaces the token: after a sign-in, or with `nil` after a sign-out.
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
            let renewed = try await renewed(token, before)
        else { return response }
        return try await next(signed(request, with: renewed))
    }

    /// A newer token of the same session than the refused one, or `nil` when there is none.
    private func renewed(_ refused: String, _ before: State) async throws -> String? {
        let renewal: Task<Void, any Error>? = state.withLock { state in
            guard state.generation == before.generation else { return nil }
            if let running = state.renewal { return running }
            let renewal = Task { try await self.runRenewal(of: refused, before.generation) }
            state.renewal = renewal
            return renewal
        }
        if let renewal { try await Watchdog.wait(for: renewal) }
        return state.withLock { $0.session == before.session && $0.generation != before.generation ? $0.token : nil }
    }

    private func runRenewal(of refused: String, _ generation: Int) async throws {
        let result: Result<String?, any Error>
        do {
            result = .success(try await renew(refused))
        } catch {
            result = .failure(error)
        }
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
