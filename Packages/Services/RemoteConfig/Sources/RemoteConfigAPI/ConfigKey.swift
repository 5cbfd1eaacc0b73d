/// The name, type and default of a value that the back end can change.
///
/// ```swift
/// extension ConfigKey<Bool> {
///     static let newCharts = ConfigKey("charts.new", default: false)
/// }
/// if config.value(of: .newCharts) { … }
/// ```
public struct ConfigKey<Value: ConfigValue>: Sendable, Hashable {
    /// The name at the back end, for example `shop.enabled`.
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
    /// Returns the reason why a datum is invalid for the key, for logs; nil for a valid one.
    func flaw(of datum: ConfigDatum) -> String?
}

extension ConfigKey: AnyConfigKey {
    public func flaw(of datum: ConfigDatum) -> String? { Value(datum) == nil ? "it is not a valid \(Value.self)" : nil }

    /// Returns a key for the service that also rejects values without a meaning in the app.
    /// - Parameter flaw: Returns the reason why a value is rejected, for logs; nil for a valid one.
    public func checked(_ flaw: @escaping @Sendable (Value) -> String?) -> any AnyConfigKey { CheckedConfigKey(key: self, check: flaw) }
}

private struct CheckedConfigKey<Value: ConfigValue>: AnyConfigKey {
    let key: ConfigKey<Value>
    let check: @Sendable (Value) -> String?

    var name: String { key.name }
    func flaw(of datum: ConfigDatum) -> String? { Value(datum).map(check) ?? key.flaw(of: datum) }
}

extension ConfigKey<[String]> {
    /// The patterns of routes that are switched off, see `Route.path`. Each includes all patterns below it: `shop` includes
    /// `shop/products/:id`.
    public static let disabledRoutes = ConfigKey("routes.disabled", default: [])
}

extension ConfigKey<PathChanges> {
    /// Changes of the app's path configuration: which pages are dialogs, and which are web pages.
    public static let paths = ConfigKey("paths", default: PathChanges())
}
