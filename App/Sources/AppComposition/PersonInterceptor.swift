import NetworkKit

/// Rejects responses that belong to another user, in case the back end mixes users up.
struct PersonInterceptor: Interceptor {
    /// The id of the current user.
    let currentUser: @Sendable () async -> String?

    func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        let person = await currentUser()
        let response = try await next(request)
        guard let person, let owner = response.header("Person"), owner != person else { return response }
        throw NetworkError.malformedResponse("it answers another person")
    }
}
