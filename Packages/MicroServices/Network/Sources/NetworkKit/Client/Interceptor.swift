/// A step in the handling of a call. It may change the request and the response, respond itself, and call `next` any number of times.
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
    /// The rest of the chain, which ends with the transport.
    typealias Next = @Sendable (NetworkRequest) async throws -> NetworkResponse

    /// Handles one call. The request's scheme, authority and full path are set.
    func intercept(_ request: NetworkRequest, next: @escaping Next) async throws -> NetworkResponse
}

/// An interceptor whose own waits end with the limit of the request.
protocol BoundedInterceptor: Interceptor {}
