public import PluginsAPI

/// Plug-ins that are called directly: without limits, and all with the same error if one is set.
public struct DirectPlugins: PluginCalling {
    private let plugins: [any Plugin]
    private let failure: PluginError?

    /// - Parameters:
    ///   - plugins: The plug-ins in display order.
    ///   - failure: The error of every call; nil to call the plug-in.
    public init(_ plugins: [any Plugin], failure: PluginError? = nil) {
        self.plugins = plugins
        self.failure = failure
    }

    public func manifests(offering capability: Capability) -> [PluginManifest] {
        plugins.map(\.manifest).filter { $0.capabilities.contains(capability) }
    }

    public func call<Contract, Output: PluginOutput>(
        _ id: String, for capability: Capability, as type: Contract.Type, within limit: Duration?,
        _ body: @escaping @Sendable (Contract) async throws -> Output
    ) async throws(PluginError) -> Output {
        if let failure { throw failure }
        guard let plugin = plugins.first(where: { $0.manifest.id == id }) as? Contract else { throw .unknown(id) }
        do {
            return try await body(plugin)
        } catch let refusal as PluginRefusal {
            throw .refused(id, reason: refusal.reason)
        } catch {
            throw .failed(id, type: "")
        }
    }
}
