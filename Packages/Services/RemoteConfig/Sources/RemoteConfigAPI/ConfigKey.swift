/// The name, type and default of a value that the back end can change.
///
/// ```swift
/// extension ConfigKey<Bool> {
///     static let newCharts = ConfigKey("charts.new", default: false)
/// }
/// if config.value(of: .newCharts) { … }
/// ```
public struct ConfigKey<Value: ConfigValue>: Sendable, Hashable {
    /// The name at the back end, for example `insurance.enabled`.
    public let name: String
    /// The value if the back end has none, or was never reached.
    public let defaultValue: Value

    public init(_ name: String, default defaultValue: Value) {
        self.name = name
        self.defaultValue = defaultValue
    }
}

/// A key of any type. The service knows all keys, so that it can reject an invalid value when it is received.
public protocol AnyConfigKey: Sendable {
    var name: String { get }
    /// Whether a datum has the key's type.
    func accepts(_ datum: ConfigDatum) -> Bool
}

extension ConfigKey: AnyConfigKey {
    public func accepts(_ datum: ConfigDatum) -> Bool { Value(datum) != nil }
}

extension ConfigKey<[String]> {
    /// The patterns of routes that are switched off, see `Route.path`. Each includes all patterns below it: `insurance` includes
    /// `insurance/products/:id`.
    public static let disabledRoutes = ConfigKey("routes.disabled", default: [])
}
