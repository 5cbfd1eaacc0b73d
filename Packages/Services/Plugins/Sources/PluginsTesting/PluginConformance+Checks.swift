public import PluginsAPI

extension PluginConformance {
    /// All checks for a plug-in: those for every one, and those of each capability that its manifest lists.
    ///
    /// ```swift
    /// for check in PluginConformance.checks(CopyLinkChannel(), [.share]) { try await check.run() }
    /// ```
    ///
    /// A capability that nobody has checks for fails: what an app ships is checked in full or not at all.
    ///
    /// - Parameter capabilities: what domains demand of their plug-ins, such as `.share` of `ShareTesting`.
    public static func checks(_ plugin: any Plugin, _ capabilities: [CapabilityConformance] = []) -> [Check] {
        let manifest = plugin.manifest
        var checks = [
            Check("manifest is well-formed") {
                if let problem = manifest.problem { throw Failure("\(manifest.id): \(problem)") }
            },
            Check("manifest never changes") {
                for _ in 0..<10 where plugin.manifest != manifest { throw Failure("\(manifest.id): another manifest each time") }
            },
        ]
        for capability in manifest.capabilities.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let conformance = capabilities.first(where: { $0.capability == capability }) else {
                checks.append(
                    Check("\(capability.rawValue) has checks") {
                        throw Failure("\(manifest.id): nobody says what a plug-in for '\(capability.rawValue)' must keep")
                    })
                continue
            }
            checks += conformance.checks(plugin).map { Check("\(capability.rawValue): \($0.name)", $0.run) }
        }
        return checks
    }
}
