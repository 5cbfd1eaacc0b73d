public import RemoteConfigAPI
public import RoutingService

/// Switches routes off and on from the back end: a kill switch for what turned out to be broken, a gate for what is rolled out.
///
/// Stands before every call of the mediator, by URL and by type. A call that has begun is not stopped.
public struct RouteSwitch: RouteInterceptor {
    private let config: any RemoteConfigServing
    private let gates: [(prefix: String, key: ConfigKey<Bool>)]

    /// - Parameters:
    ///   - config: says what is off. Besides the gates, every route below one of `ConfigKey.disabledRoutes` is.
    ///   - gates: the key that decides over a pattern and everything below it.
    public init(config: any RemoteConfigServing, gates: [String: ConfigKey<Bool>] = [:]) {
        self.config = config
        self.gates = gates.map { ($0.key, $0.value) }
    }

    /// Whether a route may be called now.
    /// - Parameter pattern: as in `Route.path`.
    public func isOn(_ pattern: String) -> Bool {
        gates.allSatisfy { !Self.covers($0.prefix, pattern) || config.value(of: $0.key) }
            && !config.value(of: .disabledRoutes).contains { Self.covers($0, pattern) }
    }

    /// One element now, and one each time that the answers of ``isOn(_:)`` may have changed.
    public func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let disabled = config.values(of: .disabledRoutes)
        let flags = gates.map { config.values(of: $0.key) }
        let forwarding = Task {
            await withTaskGroup { group in
                group.addTask { for await _ in disabled { continuation.yield() } }
                for flag in flags { group.addTask { for await _ in flag { continuation.yield() } } }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in forwarding.cancel() }
        return stream
    }

    /// - Throws: `RoutingError.switchedOff(path:)`.
    public func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
        await config.ready()
        guard isOn(call.path) else { throw RoutingError.switchedOff(path: call.path) }
        return try await next(call)
    }

    private static func covers(_ prefix: String, _ pattern: String) -> Bool {
        // By bytes, without making a text: this is asked at every call.
        let (pattern, prefix) = (pattern.utf8, prefix.utf8)
        guard pattern.starts(with: prefix) else { return false }
        return pattern.count == prefix.count || pattern[pattern.index(pattern.startIndex, offsetBy: prefix.count)] == UInt8(ascii: "/")
    }
}
