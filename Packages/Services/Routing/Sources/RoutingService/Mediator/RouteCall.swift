/// A call on its way to its handler, as interceptors see it.
public struct RouteCall: Sendable {
    /// The route with its parameters.
    public let route: any Route
    /// The pattern it was declared with; safe to log, it holds no parameter.
    public let path: String
    /// Who may call it.
    public let audience: Audience
    /// Who calls.
    public let context: RouteContext
}

/// Who calls, and where a page that is made would live.
public struct RouteContext: Sendable {
    /// Where the call comes from.
    public var origin: Origin
    /// Who shows a page that the call makes, and asks the person to sign in.
    public var navigator: (any Navigating)?

    public init(origin: Origin = .native, navigator: (any Navigating)? = nil) {
        self.origin = origin
        self.navigator = navigator
    }
}

/// Stands between every call and its handler: login wall, audit, feature flag, rate limit, timing.
///
/// The first interceptor of the list is the outermost. One that does not call `next` has answered the call itself: by
/// throwing, or with a value of the route's output type.
public protocol RouteInterceptor: Sendable {
    /// Answers a call, or hands it on to `next` and may change what comes back.
    ///
    /// - Throws: Whatever the caller shall see instead of an answer.
    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable
}

/// What stands between an interceptor and the answer: the interceptors that are left, then the handler. Called like a function.
public struct RouteNext: Sendable {
    let interceptors: ArraySlice<any RouteInterceptor>
    let perform: @Sendable (any Route, RouteContext) async throws -> any Sendable

    /// - Throws: what the handler or an interceptor throws.
    public func callAsFunction(_ call: RouteCall) async throws -> any Sendable {
        guard let first = interceptors.first else { return try await perform(call.route, call.context) }
        return try await first.intercept(call, next: RouteNext(interceptors: interceptors.dropFirst(), perform: perform))
    }
}
