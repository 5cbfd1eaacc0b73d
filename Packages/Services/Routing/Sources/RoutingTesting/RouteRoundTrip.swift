public import RoutingService

/// Whether a route is read back from what is written of it, for the tests of the module that declares it.
///
/// ```swift
/// #expect(RouteRoundTrip.problems(of: [AccountPage.self, TransferPage.self]) == [])
/// ```
public enum RouteRoundTrip {
    /// What is wrong with routes, see `RouteCatalogue.verify`; also when they collide with each other.
    ///
    /// - Parameters:
    ///   - routes: the routes of a module.
    ///   - variations: how many routes are made at random from the examples of each.
    ///   - seed: chooses them.
    public static func problems(of routes: [any URLRoute.Type], variations: Int = 500, seed: UInt64 = 1) -> [String] {
        var registry = RouteRegistry()
        for route in routes { register(route, into: &registry) }
        do {
            let mediator = Mediator(schemes: ["test"])
            try mediator.install(registry)
            return try mediator.catalogue().verify(variations: variations, seed: seed)
        } catch {
            return [error.description]
        }
    }

    private static func register<R: URLRoute>(_: R.Type, into registry: inout RouteRegistry) {
        registry.register(R.self) { (_: R) in throw RoutingError.notRegistered(path: R.path) }
    }
}
