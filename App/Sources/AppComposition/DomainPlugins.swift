import NetworkKit
import PluginsAPI

/// The plug-ins with a capability that a domain defines.
struct DomainPlugins: Sendable {
    /// Whether a plug-in has the type that its declared capability requires, by capability.
    let contracts: [Capability: @Sendable (any Plugin) -> Bool]
    /// Creates the plug-ins. They call the back end as the current user.
    let plugins: @Sendable (HTTPClient) -> [any Plugin]
}
