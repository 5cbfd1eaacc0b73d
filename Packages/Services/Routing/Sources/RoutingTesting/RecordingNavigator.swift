public import RoutingService

/// A navigator without pages that counts the closed ones, for tests of screens.
///
/// ```swift
/// let navigator = RecordingNavigator()
/// let page = await TestPage(AccountsController(accounts: fake, navigator: navigator))
/// try await page.click("Close")
/// #expect(navigator.closed == 1)
/// ```
@MainActor public final class RecordingNavigator: Navigating {
    /// The number of calls to ``close(_:)``.
    public private(set) var closed = 0

    public init() {}

    public func show(_ route: some PageRoute) async {}

    /// Returns the address of the route in an app without other routes.
    public func location(of route: some URLRoute) -> String { Self.location(of: route) }

    public func close(_ page: any Page) async { closed += 1 }

    private static func location<R: URLRoute>(of route: R) -> String {
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
