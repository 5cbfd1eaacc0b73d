/// A call as seen by interceptors.
public struct RouteCall: Sendable {
    public let route: any Route
    /// The declared pattern, which contains no parameter values and can be logged.
    public let path: String
    public let audience: Audience
    /// The origin and navigator of the call.
    public let context: RouteContext
}

/// The origin of a call and the navigator for its page.
public struct RouteContext: Sendable {
    public var origin: Origin
    /// The navigator that shows a created page and asks the user to sign in.
    public var navigator: (any Navigating)?

    public init(origin: Origin = .native, navigator: (any Navigating)? = nil) {
        self.origin = origin
        self.navigator = navigator
    }
}

/// Intercepts every call before its handler, for example for sign-in, auditing, feature flags, rate limits or timing.
///
/// The first interceptor is the outermost. One that does not call `next` answers the call itself, by throwing or by returning a value of
/// the route's output type.
public protocol RouteInterceptor: Sendable {
    /// Answers a call, or calls `next` and may change the result.
    ///
    /// - Throws: The error for the caller.
    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable
}

/// The remaining interceptors, followed by the handler.
public struct RouteNext: Sendable {
    let interceptors: ArraySlice<any RouteInterceptor>
    let perform: @Sendable (any Route, RouteContext) async throws -> any Sendable

    /// - Throws: Errors of the handler and interceptors.
    public func callAsFunction(_ call: RouteCall) async throws -> any Sendable {
        guard let first = interceptors.first else { return try await perform(call.route, call.context) }
        return try await first.intercept(call, next: RouteNext(interceptors: interceptors.dropFirst(), perform: perform))
    }
}

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
