public import PluginsAPI

extension PluginConformance {
    /// Returns the general checks of a plug-in and those of the capabilities in its manifest.
    ///
    /// ```swift
    /// for check in PluginConformance.checks(CopyChannel(), [.share]) { try await check.run() }
    /// ```
    ///
    /// A capability without checks fails, so that a plug-in is checked completely.
    ///
    /// - Parameter capabilities: The checks of capabilities, such as `.share` of `ShareTesting`.
    public static func checks(_ plugin: any Plugin, _ capabilities: [CapabilityConformance] = []) -> [Check] {
        let manifest = plugin.manifest
        var checks = [
            Check("manifest is well-formed") {
                if let problem = manifest.problem { throw Failure("\(manifest.id): \(problem)") }
            },
            Check("manifest never changes") {
                for _ in 0..<10 where plugin.manifest != manifest { throw Failure("\(manifest.id): the manifest changes") }
            },
        ]
        for capability in manifest.capabilities.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let conformance = capabilities.first(where: { $0.capability == capability }) else {
                checks.append(
                    Check("\(capability.rawValue) has checks") {
                        throw Failure("\(manifest.id): there are no checks for '\(capability.rawValue)'")
                    })
                continue
            }
            checks += conformance.checks(plugin).map { Check("\(capability.rawValue): \($0.name)", $0.run) }
        }
        return checks
    }
}
