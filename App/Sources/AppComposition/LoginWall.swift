import RoutingService
import UserAPI

/// Lets only signed-in people reach the routes that are for them.
///
/// With a window to ask in, the call waits until somebody has signed in there and then goes on; without one it fails.
struct LoginWall: RouteInterceptor {
    let users: any UserServing

    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
        let shell = call.context.navigator as? Shell
        // Counted before looking: who signs in meanwhile is not waited for.
        let seen = await shell?.signInCount ?? 0
        if call.audience == .signedIn, await users.currentUser() == nil {
            guard let shell, await shell.waitForSignIn(since: seen) else {
                throw RoutingError.signInRequired(path: call.path)
            }
        }
        return try await next(call)
    }
}
