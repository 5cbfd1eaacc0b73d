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
