import RoutingService
import UserAPI

/// Restricts routes to signed-in users.
///
/// A call from a window waits until the user has signed in there. A call without a window throws, and so does one that is part of an update of
/// the window.
struct SignInInterceptor: RouteInterceptor {
    let users: any UserServing

    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
        let shell = call.context.navigator as? Shell
        // Read before the check, so that a concurrent sign-in ends the wait.
        let seen = await shell?.signInCount ?? 0
        if call.audience == .signedIn, await users.currentUser() == nil {
            guard let shell, await shell.waitForSignIn(since: seen) else {
                throw RoutingError.signInRequired(path: call.path)
            }
        }
        return try await next(call)
    }
}
