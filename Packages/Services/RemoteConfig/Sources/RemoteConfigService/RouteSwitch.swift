public import RemoteConfigAPI
public import RoutingService

/// An interceptor that switches routes off and on from the back end, for defective features and staged rollouts. A running call is not
/// stopped.
public struct RouteSwitch: RouteInterceptor {
    private let config: any RemoteConfigServing
    private let gates: [(prefix: String, key: ConfigKey<Bool>)]

    /// - Parameters:
    ///   - config: Provides the flags, including `ConfigKey.disabledRoutes`.
    ///   - gates: The keys that switch a pattern and all patterns below it.
    public init(config: any RemoteConfigServing, gates: [String: ConfigKey<Bool>] = [:]) {
        self.config = config
        self.gates = gates.map { ($0.key, $0.value) }
    }

    /// Whether a route can be called now.
    /// - Parameter pattern: The pattern, see `Route.path`.
    public func isOn(_ pattern: String) -> Bool {
        // One snapshot: a refresh between two flags must not open a route that neither the old nor the new values open.
        let values = config.snapshot
        return gates.allSatisfy { !Self.covers($0.prefix, pattern) || values.value(of: $0.key) }
            && !values.value(of: .disabledRoutes).contains { Self.covers($0, pattern) }
    }

    /// Returns an element now, and after each possible change of ``isOn(_:)``.
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
        // Compares bytes without creating a string, because this runs at every call.
        let (pattern, prefix) = (pattern.utf8, prefix.utf8)
        guard pattern.starts(with: prefix) else { return false }
        return pattern.count == prefix.count || pattern[pattern.index(pattern.startIndex, offsetBy: prefix.count)] == UInt8(ascii: "/")
    }
}
