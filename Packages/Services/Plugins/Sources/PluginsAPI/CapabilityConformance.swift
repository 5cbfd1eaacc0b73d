/// The checks of plug-ins with one capability, declared by the domain that uses it.
public struct CapabilityConformance: Sendable {
    public let capability: Capability
    /// Returns the checks of a plug-in.
    public let checks: @Sendable (any Plugin) -> [PluginConformance.Check]

    /// - Parameters:
    ///   - capability: The capability to check.
    ///   - type: The protocol of the capability, such as `(any ShareChannel).self`. Other plug-ins fail.
    ///   - checks: Returns the checks of a plug-in.
    public init<Contract: Sendable>(
        _ capability: Capability, as type: Contract.Type, _ checks: @escaping @Sendable (Contract) -> [PluginConformance.Check]
    ) {
        self.capability = capability
        self.checks = { plugin in
            if let contract = plugin as? Contract { return checks(contract) }
            return [
                .init("conforms to the protocol") {
                    throw PluginConformance.Failure("\(plugin.manifest.id) does not conform to \(Contract.self)")
                }
            ]
        }
    }
}
