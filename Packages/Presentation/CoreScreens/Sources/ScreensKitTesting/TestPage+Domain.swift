public import CoreScreensKit
public import CoreServices
public import PresentationKit
public import PresentationKitTesting

extension TestPage {
    /// Opens a page of a domain by its route, as the app does, and waits until it has loaded.
    ///
    /// - Throws: See ``CoreScreensKit/ScreenDomain/screen(of:navigator:)``.
    public convenience init(_ route: some PageRoute, of domain: ScreenDomain, navigator: any Navigating) async throws {
        await self.init(try await domain.screen(of: route, navigator: navigator))
    }
}

extension ScreenDomain {
    /// Creates the screen of a route, which must be one of the domain's pages.
    ///
    /// - Throws: `RoutingError.notRegistered` for the route of another domain, the mediator's errors for malformed routes, and what the page's
    ///   factory throws.
    @MainActor public func screen(of route: some PageRoute, navigator: any Navigating) async throws -> any ScreenController {
        let mediator = Mediator(schemes: ["test"])
        try mediator.install(routes)
        let page = try await mediator(route, context: RouteContext(navigator: navigator))
        guard let screen = page as? any ScreenController else {
            throw RoutingError.notFound(address: try mediator.path(for: route))
        }
        return screen
    }
}
