/// An address without a route.
public struct UnknownAddress: Sendable {
    /// The given address. It is untrusted and must not be logged.
    public let address: String
    /// ``RoutingError/notFound(address:)``, or ``RoutingError/malformedAddress(reason:)`` for a web address. A handler without an answer
    /// throws it.
    public let error: RoutingError
    /// The origin and navigator of the call.
    public let context: RouteContext
}

/// Answers an address without a route with a value, such as a page, or throws.
///
/// ```swift
/// try mediator.install(routes) { unknown in
///     guard let web = paths.webPage(for: unknown.address) else { throw unknown.error }
///     return try await mediator(HelpPage(address: web), context: unknown.context)
/// }
/// ```
public typealias NotFoundHandler = @Sendable (UnknownAddress) async throws -> any Sendable
