import CoreScreensKit
import RoutingService
import WebBridgeAPI
import WebScreens

/// Creates a web page instead of a page of the app if the path configuration defines it.
///
/// It is the innermost interceptor, called with routes that are exposed to the origin, permitted to the user and not switched off.
struct ReplacementInterceptor: RouteInterceptor {
    let paths: Paths
    let bridge: any WebBridgeServing
    /// Returns the address of a page.
    let location: @Sendable (any PageRoute) -> String?

    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
        guard let route = call.route as? any PageRoute, let navigator = call.context.navigator, let location = location(route),
            let replacement = paths.current.replacement(for: location)
        else { return try await next(call) }
        return await ScreenDomain.replacementPage(replacement, bridge: bridge, navigator: navigator)
    }
}
