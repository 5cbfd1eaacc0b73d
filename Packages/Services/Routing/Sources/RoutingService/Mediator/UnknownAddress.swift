/// An address that no route of this app has, on its way to the one function that answers for all of them.
public struct UnknownAddress: Sendable {
    /// As it was given: not trusted, and not to be logged.
    public let address: String
    /// Why there is no route: ``RoutingError/notFound(address:)``, or ``RoutingError/malformedAddress(reason:)`` for a web address.
    /// Whoever has no answer throws it, so that the caller always hears.
    public let error: RoutingError
    /// Who calls, and where a page would live.
    public let context: RouteContext
}

/// Answers addresses that no route has, with a value such as a page, or by throwing.
///
/// ```swift
/// try mediator.install(routes) { unknown in
///     guard let web = paths.webPage(for: unknown.address) else { throw unknown.error }
///     return try await mediator(HelpPage(address: web), context: unknown.context)
/// }
/// ```
public typealias NotFoundAnswer = @Sendable (UnknownAddress) async throws -> any Sendable
