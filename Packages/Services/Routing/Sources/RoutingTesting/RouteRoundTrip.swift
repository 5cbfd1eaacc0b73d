public import RoutingService

/// Verifies that routes read back from their addresses.
///
/// ```swift
/// #expect(RouteRoundTrip.problems(of: [AccountPage.self, TransferPage.self]) == [])
/// ```
public enum RouteRoundTrip {
    /// Returns the problems of routes, including collisions: the address of each example, and of random variations, must match only its
    /// own route and read back to equal parameters.
    ///
    /// - Parameters:
    ///   - routes: The routes of a module.
    ///   - variations: The number of random variations of each route.
    public static func problems(of routes: [any URLRoute.Type], variations: Int = 500) -> [String] {
        var registry = RouteRegistry()
        for route in routes { register(route, into: &registry) }
        do {
            let mediator = Mediator(schemes: ["test"])
            try mediator.install(registry)
            return try problems(of: mediator.catalog(), variations: variations)
        } catch {
            return [error.description]
        }
    }

    /// Returns the problems of installed routes.
    public static func problems(of catalog: RouteCatalog, variations: Int = 50) -> [String] { catalog.verify(variations: variations) }

    private static func register<R: URLRoute>(_: R.Type, into registry: inout RouteRegistry) {
        registry.register(R.self) { (_: R) in throw RoutingError.notRegistered(path: R.path) }
    }
}
