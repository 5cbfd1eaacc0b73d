/// The table of routes while it is being filled, at the composition root only.
public struct RouteRegistry: Sendable {
    var entries: [RouteEntry] = []

    public init() {}

    /// Registers the handler of a function route.
    public mutating func register<R: Route>(
        _ route: R.Type, _ handler: @escaping @Sendable (R, RouteContext) async throws -> R.Output
    ) {
        entries.append(RouteEntry(route, handler))
    }

    /// Registers the handler of a function route that does not care who calls.
    public mutating func register<R: Route>(_ route: R.Type, _ handler: @escaping @Sendable (R) async throws -> R.Output) {
        entries.append(RouteEntry(route) { route, _ in try await handler(route) })
    }

    /// Registers the maker of a page. It gets the navigator in which the page will live.
    public mutating func register<R: PageRoute>(
        page route: R.Type, _ make: @escaping @MainActor @Sendable (R, any Navigating) async throws -> any Page
    ) {
        entries.append(
            RouteEntry(route) { route, context in
                guard let navigator = context.navigator else { throw RoutingError.needsNavigator(path: R.path) }
                return try await make(route, navigator)
            })
    }

    /// The frozen table.
    /// - Throws: ``RoutingError/duplicateRoute(_:)``, ``RoutingError/ambiguousRoutes(_:_:)``,
    ///   ``RoutingError/malformedPattern(_:reason:)``.
    func freeze(interceptors: [any RouteInterceptor]) throws(RoutingError) -> RouteTable {
        var table = RouteTable(interceptors: interceptors)
        var bySize: [Int: [RoutePattern]] = [:]
        for entry in entries {
            let pattern = try RoutePattern(entry.path)
            for other in bySize[pattern.segments.count, default: []] where pattern.overlaps(other) {
                if pattern.segments == other.segments { throw .duplicateRoute(entry.path) }
                if pattern.literalCount == other.literalCount { throw .ambiguousRoutes(other.description, pattern.description) }
            }
            guard table.byType[entry.type] == nil else { throw .duplicateRoute(entry.path) }
            bySize[pattern.segments.count, default: []].append(pattern)
            table.byType[entry.type] = table.entries.count
            table.trie.insert(pattern, route: table.entries.count)
            table.entries.append(entry)
            table.patterns.append(pattern)
        }
        return table
    }
}

/// The frozen routes.
struct RouteTable: Sendable {
    var entries: [RouteEntry] = []
    var patterns: [RoutePattern] = []
    var byType: [ObjectIdentifier: Int] = [:]
    var trie = RouteTrie()
    var interceptors: [any RouteInterceptor]
    var notFound: NotFoundAnswer = { throw $0.error }
}

/// One registered route. The generic type is captured by closures, so that the table holds many.
struct RouteEntry: Sendable {
    let type: ObjectIdentifier
    let path: String
    let query: [String]
    let exposure: Exposure
    let audience: Audience
    let isPage: Bool
    /// A `TypedHandler<R>`.
    let handler: any Sendable
    let decode: @Sendable (RouteParameters) throws -> any Route
    let perform: @Sendable (any Route, RouteContext) async throws -> any Sendable
    let examples: @Sendable () -> [any Route]

    init<R: Route>(_ route: R.Type, _ handler: @escaping @Sendable (R, RouteContext) async throws -> R.Output) {
        type = ObjectIdentifier(R.self)
        path = R.path
        query = R.query
        exposure = R.exposure
        audience = R.audience
        isPage = R.self is any PageRoute.Type
        self.handler = TypedHandler(call: handler)
        decode = { try R(url: $0) }
        perform = { route, context in
            guard let route = route as? R else { throw RoutingError.notRegistered(path: R.path) }
            return try await handler(route, context)
        }
        examples = { R.examples }
    }
}

struct TypedHandler<R: Route>: Sendable {
    let call: @Sendable (R, RouteContext) async throws -> R.Output
}
