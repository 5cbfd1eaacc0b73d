public import StrataScan

extension WorkspaceModule {
    mutating func configure(_ matrix: BuildMatrix, target: PackageManifest.Target, of manifest: PackageManifest, isPackage: Bool) {
        let (usual, others) = matrix.configurations(declared: manifest.platforms)
        let refine = { (configuration: BuildConfiguration) in
            isPackage ? configuration.refined(by: target, of: manifest) : configuration.withoutSwiftPM
        }
        configurations = usual.map(refine)
        otherConfigurations = others.map(refine)
    }

    /// The configurations that may compile an import: the module's own, and those that the import's conditions mention or require.
    public func configurations(compiling declaration: ImportDeclaration) -> [BuildConfiguration] {
        guard !declaration.conditions.isEmpty else { return configurations }
        func isActive(_ configuration: BuildConfiguration) -> Bool { declaration.isActive(in: configuration) != .false }
        let usual = configurations.filter(isActive)
        let systems = declaration.conditions.systems
        guard usual.isEmpty || !systems.isEmpty else { return usual }
        return usual
            + otherConfigurations.filter {
                !$0.isLeftOut && (usual.isEmpty || $0.platform.isMentioned(in: systems)) && isActive($0)
            }
    }

    /// Whether no build of any kind on any platform compiles the import.
    public func isDead(_ declaration: ImportDeclaration) -> Bool {
        func isInactive(_ configuration: BuildConfiguration) -> Bool { declaration.isActive(in: configuration.ofAnyBuild) == .false }
        return !declaration.conditions.isEmpty && configurations.allSatisfy(isInactive) && otherConfigurations.allSatisfy(isInactive)
    }

    /// Whether `/…/` is a regular expression in this module's files.
    package var readsBareSlashRegex: Bool {
        configurations.first.map { ($0.languageMode ?? 5) >= 6 || $0.features.contains("BareSlashRegexLiterals") } ?? true
    }
}

extension BuildConfiguration {
    func refined(by target: PackageManifest.Target, of manifest: PackageManifest) -> BuildConfiguration {
        var result = self
        result.oldestCompiler = manifest.toolsVersion
        var mode =
            manifest.languageModes.compactMap { Self.languageMode($0) }.max() ?? (manifest.toolsVersion >= CompilerVersion(6) ? 6 : 5)
        result.uncertainFlags = manifest.traits
        for setting in target.settings where !setting.condition.traits.isEmpty {
            if case .define(let name) = setting.kind { result.uncertainFlags.insert(name) }
        }
        for setting in target.settings where setting.condition.holds(in: result) == .true {
            switch setting.kind {
            case .define(let name): result.definedFlags.insert(name)
            case .feature(let name): result.features.insert(name)
            case .languageMode(let text): mode = Self.languageMode(text) ?? mode
            case .flags: break
            }
        }
        result.languageMode = mode
        if let oldest = manifest.oldestToolsVersion, oldest < manifest.toolsVersion {
            (result.olderToolsVersion, result.olderLanguageMode) = (oldest, min(mode, oldest >= CompilerVersion(6) ? 6 : 5))
        }
        return result
    }

    private static func languageMode(_ text: String) -> Int? { Int(text.prefix { $0 != "." }) }
}
