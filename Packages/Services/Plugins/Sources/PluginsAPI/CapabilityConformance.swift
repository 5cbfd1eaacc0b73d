/// What a plug-in of one capability must keep besides. Declared by the domain that uses it, beside its fakes.
public struct CapabilityConformance: Sendable {
    public let capability: Capability
    /// The checks of a plug-in.
    public let checks: @Sendable (any Plugin) -> [PluginConformance.Check]

    /// - Parameters:
    ///   - capability: what the plug-in is asked for.
    ///   - type: the capability's protocol, such as `(any ShareChannel).self`. A plug-in that has another fails.
    ///   - checks: make the checks of a plug-in.
    public init<Contract: Sendable>(
        _ capability: Capability, as type: Contract.Type, _ checks: @escaping @Sendable (Contract) -> [PluginConformance.Check]
    ) {
        self.capability = capability
        self.checks = { plugin in
            if let contract = plugin as? Contract { return checks(contract) }
            return [
                .init("is of the protocol") { throw PluginConformance.Failure("\(plugin.manifest.id) is no \(Contract.self)") }
            ]
        }
    }
}
