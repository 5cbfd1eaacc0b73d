import RoutingService
import RoutingTesting
import Synchronization

/// A thousand routes that record which of them were called.
final class WideTable: Sendable {
    struct Reach: Hashable {
        var path: String
        var origin: Origin
    }

    let mediator = Mediator(schemes: ["app"])
    var reached: [Reach: Int] { noting.reaches.withLock { $0 } }
    private let noting = RecordingInterceptor()
    /// The exposure of each path, as the test knows it.
    let exposures: [String: Exposure]

    init() throws {
        exposures = Dictionary(
            uniqueKeysWithValues: ThousandRoutes.numbers.map { (ThousandRoutes.path(of: $0), ThousandRoutes.exposure(of: $0)) })
        try mediator.install(ThousandRoutes.registry(), interceptors: [noting])
    }
}

/// Called immediately before the handlers.
private final class RecordingInterceptor: RouteInterceptor {
    let reaches = Mutex<[WideTable.Reach: Int]>([:])

    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
        reaches.withLock { $0[WideTable.Reach(path: call.path, origin: call.context.origin), default: 0] += 1 }
        return try await next(call)
    }
}
