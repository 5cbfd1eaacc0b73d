public import PrivacyAPI
public import RemoteConfigAPI
import RoutingService
import Synchronization

/// A configuration in memory, set by a test.
public final class FakeRemoteConfig: RemoteConfigServing {
    private struct State {
        var data: [String: ConfigDatum] = [:]
        var failure: RemoteConfigError?
        var refreshCount = 0
    }

    private let state = Mutex(State())
    private let mediator = Mediator(schemes: ["fake"])

    /// Creates a configuration with the defaults of all keys.
    public init() {}

    /// Sets the value of a key; nil for the default.
    public func set<Value>(_ key: ConfigKey<Value>, to value: Value?) {
        state.withLock { $0.data[key.name] = value?.datum }
        mediator.post(RemoteConfigChanged(names: [key.name]))
    }

    /// Makes ``refresh()`` fail with an error; nil lets it succeed again.
    public func fail(with error: RemoteConfigError?) {
        state.withLock { $0.failure = error }
    }

    /// The number of calls to ``refresh()``.
    public var refreshCount: Int { state.withLock { $0.refreshCount } }

    public func ready() async {}

    public func value<Value>(of key: ConfigKey<Value>) -> Value {
        state.withLock { $0.data[key.name] }.flatMap(Value.init) ?? key.defaultValue
    }

    public func values<Value>(of key: ConfigKey<Value>) -> AsyncStream<Value> {
        let changes = mediator.events(of: RemoteConfigChanged.self)
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let forwarding = Task {
            var last = value(of: key)
            continuation.yield(last)
            for await change in changes where change.names.contains(key.name) {
                let value = value(of: key)
                if value != last { continuation.yield(value) }
                last = value
            }
        }
        continuation.onTermination = { _ in forwarding.cancel() }
        return stream
    }

    public func refresh() async throws(RemoteConfigError) {
        let failure = state.withLock { state in
            state.refreshCount += 1
            return state.failure
        }
        if let failure { throw failure }
    }
}

extension FakeRemoteConfig: DataOwner {
    public var dataName: String { "config" }
    public var dataFiles: [String] { [] }
    public func exportData() async throws -> [UInt8] { Array("{}".utf8) }
    public func eraseData() async throws {}
}
