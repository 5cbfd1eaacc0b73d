public import RoutingService

/// Flags and values that the back end can change while the app runs.
///
/// Implemented by `RemoteConfigService` for real and by `FakeRemoteConfig` in memory.
public protocol RemoteConfigServing: Sendable {
    /// Returns when the last known good values have been read from this device. Until then every key has its default.
    func ready() async

    /// The value that holds now, at once: what the back end said last that made sense, else the default.
    func value<Value>(of key: ConfigKey<Value>) -> Value

    /// The value that holds now, and each other one that follows.
    func values<Value>(of key: ConfigKey<Value>) -> AsyncStream<Value>

    /// Asks the back end now, instead of when its answer has become old.
    /// - Throws: ``RemoteConfigError``; all values stay as they are then.
    func refresh() async throws(RemoteConfigError)
}

/// Values have changed on this device.
public struct RemoteConfigChanged: DomainEvent, Hashable {
    /// The names of the keys whose rules have changed.
    public let names: Set<String>

    public init(names: Set<String>) { self.names = names }
}
