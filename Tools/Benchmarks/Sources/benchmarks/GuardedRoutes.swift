import DatabaseKit
import NetworkKit
import NetworkKitTesting
import RemoteConfigAPI
import RemoteConfigService
import RoutingService
import RoutingTesting
import Synchronization

/// A thousand routes as in an app: behind a sign-in interceptor and the switches of the remote configuration.
enum GuardedRoutes {
    /// The app's sign-in interceptor for a signed-in user, without a window.
    private final class RejectingInterceptor: RouteInterceptor {
        private let user = Mutex<String?>("usr-1")

        private func currentUser() async -> String? { user.withLock { $0 } }

        func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
            if call.audience == .signedIn, await currentUser() == nil { throw RoutingError.signInRequired(path: call.path) }
            return try await next(call)
        }
    }

    static func mediator() async throws -> Mediator {
        let gate = ConfigKey("insurance.enabled", default: true)
        let mediator = Mediator(schemes: ["bench"])
        let config = RemoteConfigService(
            client: HTTPClient(baseURL: try BaseURL("http://bank.test"), transport: StubTransport { _, _ in .status(404) }),
            store: try Store(inMemory: RemoteConfigService.migrations), keys: [ConfigKey.disabledRoutes, gate], mediator: mediator)
        var routes = ThousandRoutes.registry()
        routes.register(Doubling.self) { $0.number * 2 }
        try mediator.install(routes, interceptors: [RejectingInterceptor(), RouteSwitch(config: config, gates: ["insurance": gate])])
        return mediator
    }
}
