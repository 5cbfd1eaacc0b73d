import PresentationKit
public import PresentationKitTesting
import RoutingTesting
import ScreensKit
import Services

extension ScreenPreview {
    /// Every page of every domain in every state that a user may meet, made as the app makes it, over services in memory: new
    /// ones each time, so that a list is used once.
    public static var screens: [ScreenPreview] {
        [
            community,
            diagnostics,
            finance,
            insurance,
            privacy,
            settings,
            share,
            user,
            web,
        ].flatMap { $0 }
    }

    /// A page of a domain.
    ///
    /// - Parameters:
    ///   - name: Domain, page and state: `Finance/Overview/away`.
    ///   - route: Which page.
    ///   - waitsForLoad: Whether it has loaded.
    ///   - prepare: Brings it into its state, as a user would.
    ///   - domain: Makes the domain over its services.
    init(
        _ name: String, _ route: some PageRoute, waitsForLoad: Bool = true,
        prepare: @escaping @MainActor @Sendable (TestPage) async throws -> Void = { _ in },
        domain: @escaping @MainActor @Sendable () async throws -> ScreenDomain
    ) {
        self.init(name, waitsForLoad: waitsForLoad, prepare: prepare) {
            let mediator = Mediator(schemes: ["preview"])
            try mediator.install(try await domain().routes)
            let page = try await mediator(route, context: RouteContext(navigator: RecordingNavigator()))
            guard let controller = page as? any ScreenController else {
                throw RoutingError.notFound(address: try mediator.path(for: route))
            }
            return controller
        }
    }
}
