import NetworkKit

/// Rejects responses that belong to another user, in case the back end mixes users up.
struct ResponseOwnerInterceptor: Interceptor {
    let currentUser: @Sendable () async -> String?

    func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        let userID = await currentUser()
        let response = try await next(request)
        guard let userID, let owner = response.header("User-ID"), owner != userID else { return response }
        throw NetworkError.malformedResponse("it belongs to another user")
    }
}
