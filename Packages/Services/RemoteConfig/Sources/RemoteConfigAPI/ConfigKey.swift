/// The name of a value that the back end may change, with its type and with what holds until the back end says otherwise.
///
/// ```swift
/// extension ConfigKey<Bool> {
///     static let newCharts = ConfigKey("charts.new", default: false)
/// }
/// if config.value(of: .newCharts) { … }
/// ```
public struct ConfigKey<Value: ConfigValue>: Sendable, Hashable {
    /// As the back end names it, for example `insurance.enabled`.
    public let name: String
    /// What holds when the back end says nothing, or was never reached.
    public let defaultValue: Value

    public init(_ name: String, default defaultValue: Value) {
        self.name = name
        self.defaultValue = defaultValue
    }
}

/// A key of any type. The service is told all keys, so that it can tell a malformed value when it arrives and not when it is read.
public protocol AnyConfigKey: Sendable {
    var name: String { get }
    /// Whether the datum has the key's type.
    func accepts(_ datum: ConfigDatum) -> Bool
}

extension ConfigKey: AnyConfigKey {
    public func accepts(_ datum: ConfigDatum) -> Bool { Value(datum) != nil }
}

extension ConfigKey<[String]> {
    /// Patterns of routes that are switched off, as in `Route.path`. Each stands for itself and everything below it: `insurance` stands
    /// for `insurance/products/:id` too.
    public static let disabledRoutes = ConfigKey("routes.disabled", default: [])
}
