public import RoutingService

/// Provides flags and values that the back end can change while the app runs.
///
/// Implemented by `RemoteConfigService`, and by `FakeRemoteConfig` in memory.
public protocol RemoteConfigServing: Sendable {
    /// Returns after the stored values have been loaded. Until then, every key has its default.
    func ready() async

    /// The last valid values of all keys, without waiting. All values of a response take effect at once.
    var snapshot: ConfigSnapshot { get }

    /// Returns the current value and each different one that follows.
    func values<Value>(of key: ConfigKey<Value>) -> AsyncStream<Value>

    /// Requests new values now.
    /// - Throws: ``RemoteConfigError``; all values are unchanged then.
    func refresh() async throws(RemoteConfigError)
}

extension RemoteConfigServing {
    /// Returns the last valid value, or the default, without waiting. Values that belong together are read from one ``snapshot``.
    public func value<Value>(of key: ConfigKey<Value>) -> Value { snapshot.value(of: key) }
}

/// Posted after values on this device have changed.
public struct RemoteConfigChanged: DomainEvent, Hashable {
    /// The names of the keys with changed rules.
    public let names: Set<String>

    public init(names: Set<String>) { self.names = names }
}

/// The values of all keys at one moment. Values that belong together are read from one snapshot, so that a refresh in between cannot mix them.
///
/// ```swift
/// let values = config.snapshot
/// let isVisible = values.value(of: .newCharts) && !values.value(of: .disabledRoutes).contains("charts")
/// ```
public struct ConfigSnapshot: Sendable, Hashable {
    private let data: [String: ConfigDatum]

    /// - Parameter data: The values by name; keys without one have their default.
    public init(_ data: [String: ConfigDatum] = [:]) { self.data = data }

    /// Returns the value, or the default.
    public func value<Value>(of key: ConfigKey<Value>) -> Value { data[key.name].flatMap(Value.init) ?? key.defaultValue }
}
