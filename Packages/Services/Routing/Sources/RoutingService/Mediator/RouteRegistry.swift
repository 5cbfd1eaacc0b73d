/// The routes and handlers before their installation.
public struct RouteRegistry: Sendable {
    var entries: [RouteEntry] = []

    public init() {}

    mutating func register<R: Route>(_ route: R.Type, _ handler: @escaping @Sendable (R, RouteContext) async throws -> R.Output) {
        entries.append(RouteEntry(route, handler))
    }

    /// Registers the handler of a function route that does not depend on the context.
    public mutating func register<R: Route>(_ route: R.Type, _ handler: @escaping @Sendable (R) async throws -> R.Output) {
        entries.append(RouteEntry(route) { route, _ in try await handler(route) })
    }

    /// Registers the factory of a page, which receives the navigator of the page.
    public mutating func register<R: PageRoute>(
        page route: R.Type, _ make: @escaping @MainActor @Sendable (R, any Navigating) async throws -> any Page
    ) {
        entries.append(
            RouteEntry(route) { route, context in
                guard let navigator = context.navigator else { throw RoutingError.needsNavigator(path: R.path) }
                return try await make(route, navigator)
            })
    }

    /// Adds all routes of another registry.
    public mutating func add(_ other: RouteRegistry) {
        entries += other.entries
    }
}

/// The installed routes. A class, so that calls copy nothing.
final class RouteTable: Sendable {
    let entries: [RouteEntry]
    let patterns: [RoutePattern]
    let byType: [ObjectIdentifier: Int]
    let trie: RouteTrie
    let interceptors: [any RouteInterceptor]
    let notFound: NotFoundHandler

    /// - Throws: ``RoutingError/duplicateRoute(_:)``, ``RoutingError/ambiguousRoutes(_:_:)``,
    ///   ``RoutingError/malformedPattern(_:reason:)``, ``RoutingError/malformedRoute(_:reason:)``.
    init(_ registry: RouteRegistry, interceptors: [any RouteInterceptor], notFound: @escaping NotFoundHandler) throws(RoutingError) {
        var entries: [RouteEntry] = []
        var patterns: [RoutePattern] = []
        var byType: [ObjectIdentifier: Int] = [:]
        var trie = RouteTrie()
        var bySize: [Int: [RoutePattern]] = [:]
        for var entry in registry.entries {
            let pattern = try RoutePattern(entry.path)
            entry.query = try entry.queryNames(pattern)
            for other in bySize[pattern.segments.count, default: []] where pattern.overlaps(other) {
                if pattern.segments == other.segments { throw .duplicateRoute(entry.path) }
                if pattern.literalCount == other.literalCount { throw .ambiguousRoutes(other.description, pattern.description) }
            }
            guard byType[entry.type] == nil else { throw .duplicateRoute(entry.path) }
            bySize[pattern.segments.count, default: []].append(pattern)
            byType[entry.type] = entries.count
            trie.insert(pattern, route: entries.count)
            entries.append(entry)
            patterns.append(pattern)
        }
        self.entries = entries
        self.patterns = patterns
        self.byType = byType
        self.trie = trie
        self.interceptors = interceptors
        self.notFound = notFound
    }
}

/// A registered route. Closures capture the generic type.
struct RouteEntry: Sendable {
    let type: ObjectIdentifier
    let path: String
    let audience: Audience
    let isPage: Bool
    let address: (any URLRoute.Type)?
    /// The sorted names of the properties that are not placeholders, set at installation.
    fileprivate(set) var query: [String] = []
    /// A `TypedHandler<R>`.
    let handler: any Sendable
    let perform: @Sendable (any Route, RouteContext) async throws -> any Sendable

    init<R: Route>(_ route: R.Type, _ handler: @escaping @Sendable (R, RouteContext) async throws -> R.Output) {
        type = ObjectIdentifier(R.self)
        path = R.path
        audience = R.audience
        address = R.self as? any URLRoute.Type
        isPage = R.self is any PageRoute.Type
        self.handler = TypedHandler(call: handler)
        perform = { route, context in
            guard let route = route as? R else { throw RoutingError.notRegistered(path: R.path) }
            return try await handler(route, context)
        }
    }

    /// The origins from which the route is reachable by URL.
    var exposure: Exposure { address?.exposure ?? [] }

    var examples: [any URLRoute] { address?.allExamples ?? [] }

    /// Returns the query keys, determined by decoding the route's example.
    fileprivate func queryNames(_ pattern: RoutePattern) throws(RoutingError) -> [String] {
        guard let address else {
            guard pattern.placeholders.isEmpty else {
                throw .malformedPattern(path, reason: "only a route with an address has placeholders")
            }
            return []
        }
        do {
            guard let names = try address.names() else { throw RoutingError.malformedRoute(path, reason: "it has no example") }
            if let missing = pattern.placeholders.first(where: { !names.contains($0) }) {
                throw RoutingError.malformedRoute(path, reason: "it has no property '\(missing)'")
            }
            return names.subtracting(pattern.placeholders).sorted()
        } catch let error as RoutingError {
            guard !error.isMalformedRoute else { throw error }
            throw .malformedRoute(path, reason: "its example cannot be read back: \(error)")
        } catch {
            throw .malformedRoute(path, reason: "its example cannot be read back: \(error)")
        }
    }
}

extension URLRoute {
    fileprivate static var allExamples: [any URLRoute] { examples }

    /// Returns nil without an example.
    fileprivate static func names() throws -> Set<String>? {
        try examples.first.map { try ParameterReader.names(of: Self.self, in: [Parameter](ParameterWriter.write($0))) }
    }
}

struct TypedHandler<R: Route>: Sendable {
    let call: @Sendable (R, RouteContext) async throws -> R.Output
}
