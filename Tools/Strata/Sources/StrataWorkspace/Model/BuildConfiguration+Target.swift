import StrataScan

extension BuildConfiguration {
    /// The configuration with what the manifest says about the target.
    func refined(by target: PackageManifest.Target, of manifest: PackageManifest) -> BuildConfiguration {
        var result = self
        result.oldestCompiler = manifest.toolsVersion
        var mode =
            manifest.languageModes.compactMap { Self.languageMode($0) }.max() ?? (manifest.toolsVersion >= CompilerVersion(6) ? 6 : 5)
        result.uncertainFlags = manifest.traits
        for setting in target.settings where !setting.condition.traits.isEmpty {
            if case .define(let name) = setting.kind { result.uncertainFlags.insert(name) }
        }
        for setting in target.settings where applies(setting.condition) {
            switch setting.kind {
            case .define(let name): result.definedFlags.insert(name)
            case .feature(let name): result.features.insert(name)
            case .languageMode(let text): mode = Self.languageMode(text) ?? mode
            }
        }
        result.languageMode = mode
        return result
    }

    private static func languageMode(_ text: String) -> Int? { Int(text.prefix { $0 != "." }) }

    /// Whether a setting certainly counts here. Traits are the user's choice, so one that asks for a trait does not.
    private func applies(_ condition: PackageManifest.Condition) -> Bool {
        guard condition.traits.isEmpty else { return false }
        if let wanted = condition.configuration, wanted != (isDebug ? "debug" : "release") { return false }
        return condition.platforms.isEmpty || condition.platforms.contains(platform.rawValue)
    }
}

extension WorkspaceModule {
    /// Whether `/…/` is a regular expression in this module's files.
    package var readsBareSlashRegex: Bool {
        configurations.first.map { ($0.languageMode ?? 5) >= 6 || $0.features.contains("BareSlashRegexLiterals") } ?? true
    }
}
