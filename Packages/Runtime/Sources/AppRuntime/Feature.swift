public import CacheKit
public import CoreScreensKit
public import DomainAPI
public import NetworkKit
public import PluginsAPI
public import WebBridgeAPI
public import WebBridgeService

/// A feature of the app: the service of a domain, its screens, and the capabilities that it grants to the server's web pages.
public struct Feature: Sendable {
    /// Nil for the screens of a service that every app has.
    var domain: Domain?
    var screens: ScreenDomain
    /// Cache statistics for the diagnostics page, by cache name.
    public var caches: [String: @Sendable () -> CacheStatistics] = [:]
    /// The capabilities that the server's web pages may use.
    public var webGrants: [BridgeCapability] = []
    /// The server's web pages of the domain, which the path configuration can show instead of its own pages.
    public var webPages: [BridgeManifest.Page] = []

    public init(_ domain: Domain? = nil, screens: ScreenDomain = ScreenDomain()) {
        self.domain = domain
        self.screens = screens
    }
}

/// The plug-ins with a capability that a domain defines.
public struct DomainPlugins: Sendable {
    let contracts: [Capability: @Sendable (any Plugin) -> Bool]
    let plugins: @Sendable (HTTPClient) -> [any Plugin]

    /// - Parameters:
    ///   - contracts: Whether a plug-in has the type that its declared capability requires, by capability.
    ///   - plugins: Creates the plug-ins. They call the back end as the current user.
    public init(
        contracts: [Capability: @Sendable (any Plugin) -> Bool], plugins: @escaping @Sendable (HTTPClient) -> [any Plugin]
    ) {
        self.contracts = contracts
        self.plugins = plugins
    }
}
