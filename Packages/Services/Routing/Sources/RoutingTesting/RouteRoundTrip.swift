public import RoutingService

/// Verifies that routes read back from their addresses, for tests of the module that declares them.
///
/// ```swift
/// #expect(RouteRoundTrip.problems(of: [AccountPage.self, TransferPage.self]) == [])
/// ```
public enum RouteRoundTrip {
    /// Returns the problems of routes, including collisions. See `RouteCatalog.verify`.
    ///
    /// - Parameters:
    ///   - routes: The routes of a module.
    ///   - variations: The number of random variations of each route.
    ///   - seed: The seed of the variations.
    public static func problems(of routes: [any URLRoute.Type], variations: Int = 500, seed: UInt64 = 1) -> [String] {
        var registry = RouteRegistry()
        for route in routes { register(route, into: &registry) }
        do {
            let mediator = Mediator(schemes: ["test"])
            try mediator.install(registry)
            return try mediator.catalog().verify(variations: variations, seed: seed)
        } catch {
            return [error.description]
        }
    }

    private static func register<R: URLRoute>(_: R.Type, into registry: inout RouteRegistry) {
        registry.register(R.self) { (_: R) in throw RoutingError.notRegistered(path: R.path) }
    }
}
