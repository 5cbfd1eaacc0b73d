import RemoteConfigAPI

extension ConfigKey<Bool> {
    /// Whether the app has an insurance part.
    static let insuranceEnabled = ConfigKey("insurance.enabled", default: true)
}

/// Everything that the back end may change while the app runs.
enum ConfigKeys {
    static let all: [any AnyConfigKey] = [ConfigKey.disabledRoutes, ConfigKey.insuranceEnabled]
}
