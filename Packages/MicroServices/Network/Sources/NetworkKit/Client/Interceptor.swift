/// A step around every call: it may change the request, answer by itself, call `next` not at all, once or again, and change the answer.
///
/// ```swift
/// struct Language: Interceptor {
///     func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse {
///         var request = request
///         try request.setHeader("Accept-Language", to: "de")
///         return try await next(request)
///     }
/// }
/// ```
public protocol Interceptor: Sendable {
    /// The rest of the chain, with the transport at its end.
    typealias Next = @Sendable (NetworkRequest) async throws -> NetworkResponse

    /// Handles one call. The request's scheme, authority and full path are set.
    func intercept(_ request: NetworkRequest, next: Next) async throws -> NetworkResponse
}
