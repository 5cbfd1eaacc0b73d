public import RemoteConfigAPI
import RoutingService
import Synchronization

/// A configuration in memory, set by a test.
public final class FakeRemoteConfig: RemoteConfigServing {
    private let data = Mutex<[String: ConfigDatum]>([:])
    private let mediator = Mediator(schemes: ["fake"])

    /// Creates a configuration with the defaults of all keys.
    public init() {}

    /// Sets the value of a key; nil for the default.
    public func set<Value>(_ key: ConfigKey<Value>, to value: Value?) {
        data.withLock { $0[key.name] = value?.datum }
        mediator.post(RemoteConfigChanged(names: [key.name]))
    }

    public func ready() async {}

    public var snapshot: ConfigSnapshot { ConfigSnapshot(data.withLock { $0 }) }

    public func values<Value>(of key: ConfigKey<Value>) -> AsyncStream<Value> {
        mediator.values(nowAndAfter: RemoteConfigChanged.self, where: { $0.names.contains(key.name) }, value: { self.value(of: key) })
    }

    public func refresh() async throws(RemoteConfigError) {}
}
