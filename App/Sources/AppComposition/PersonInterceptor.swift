import NetworkKit

/// Takes no answer that says that it is another person's: a back end that mixes people up must not show one of them to another.
struct PersonInterceptor: Interceptor {
    /// The id of whoever is signed in.
    let currentUser: @Sendable () async -> String?

    func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
        let person = await currentUser()
        let response = try await next(request)
        guard let person, let owner = response.header("Person"), owner != person else { return response }
        throw NetworkError.malformedResponse("it answers another person")
    }
}
