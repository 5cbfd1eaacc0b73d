import CacheKit
public import DomainAPI
import NetworkKit
import PluginsAPI
public import ScreensKit
import WebBridgeAPI
import WebBridgeService

/// A feature of the app: the service of a domain, its screens, and the capabilities that it grants to the server's web pages.
public struct Feature: Sendable {
    /// Nil for the screens of a service that every app has.
    var domain: Domain?
    var screens: ScreenDomain
    /// Cache statistics for the diagnostics page, by cache name.
    var caches: [String: @Sendable () -> CacheStatistics] = [:]
    /// The capabilities that the server's web pages may use.
    var webGrants: [BridgeCapability] = []
    /// The server's web pages of the domain, which the path configuration can show instead of its own pages.
    var webPages: [BridgeManifest.Page] = []

    public init(_ domain: Domain? = nil, screens: ScreenDomain = ScreenDomain()) {
        self.domain = domain
        self.screens = screens
    }
}

/// The plug-ins with a capability that a domain defines.
struct DomainPlugins: Sendable {
    /// Whether a plug-in has the type that its declared capability requires, by capability.
    let contracts: [Capability: @Sendable (any Plugin) -> Bool]
    /// Creates the plug-ins. They call the back end as the current user.
    let plugins: @Sendable (HTTPClient) -> [any Plugin]
}
