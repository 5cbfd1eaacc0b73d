public import RoutingService

/// A navigator that records its calls, for tests of screens.
///
/// ```swift
/// let navigator = RecordingNavigator()
/// let page = await TestPage(AccountsController(accounts: fake, navigator: navigator))
/// try await page.click("Transfer")
/// #expect(navigator.shown == ["/finance/transfer?from=acc-1"])
/// ```
@MainActor public final class RecordingNavigator: Navigating {
    /// The addresses of the pages that were shown, in order.
    public private(set) var shown: [String] = []
    /// The number of calls to ``close(_:)``.
    public private(set) var closed = 0

    public init() {}

    public func show(_ route: some PageRoute) async { shown.append(location(of: route)) }

    /// Returns the address of the route in an app without other routes.
    public func location(of route: some PageRoute) -> String { Self.location(of: route) }

    public func close(_ page: any Page) async { closed += 1 }

    private static func location<R: PageRoute>(of route: R) -> String {
        var routes = RouteRegistry()
        routes.register(R.self) { _ in throw RoutingError.notRegistered(path: R.path) }
        let mediator = Mediator(schemes: ["test"])
        do {
            try mediator.install(routes)
            return try mediator.path(for: route)
        } catch {
            return "\(error)"
        }
    }
}
