import StrataScan
import StrataWorkspace

extension RuleContext {
    /// The findings about uses of some kinds that a platform of the manifest lacks.
    ///
    /// - Parameter texts: The message without the module's name, and the fix, for a use and the names of the platforms.
    func platformFindings(
        _ rule: some Rule, _ kinds: Set<PlatformUse.Kind>, _ texts: (PlatformUse, String) -> (message: String, fix: String)
    ) -> [Finding] {
        workspace.packages.flatMap { package in
            package.modules.flatMap { module in
                module.files.flatMap { file in
                    (file.platformUses ?? []).filter { kinds.contains($0.kind) }.compactMap { use in
                        // Facts of a package may be older than the matrix.
                        let lacking = module.configurations.filter { use.platforms.contains($0.platform.rawValue) }
                        guard !lacking.isEmpty else { return nil }
                        let (message, fix) = texts(use, lacking.platformNames)
                        return Finding(
                            rule: rule.identifier, path: file.path, position: use.position, from: module.name, to: use.name,
                            evidence: .declaration, configurations: lacking.map(\.name), message: "\(describe(module.id)) \(message)",
                            fix: fix)
                    }
                }
            }
        }
    }
}

extension Sequence<BuildConfiguration> {
    /// The names of the platforms: `iOS and macOS`.
    var platformNames: String {
        var names: [String] = []
        for name in compactMap(\.platform.displayName) where !names.contains(name) { names.append(name) }
        return names.count < 2 ? names.joined() : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    }
}
