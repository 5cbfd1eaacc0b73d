import StrataScan

/// The builds of a project's target: its platforms and defined names.
struct ProjectBuilds {
    /// A build: a configuration for an SDK; without a platform if that is not known.
    private typealias Variant = (
        settings: ProjectSettings, platform: BuildConfiguration.Platform?, flags: Set<String>, features: Set<String>
    )

    private let variants: [Variant]
    let moduleNames: [String]

    init(_ settings: [ProjectSettings]) {
        moduleNames = settings.map { c99Name($0.value("PRODUCT_MODULE_NAME")) }.filter { !$0.isEmpty }.withoutRepetitions
        variants = settings.flatMap { configuration in
            let places = Self.places(of: configuration)
            return (places.isEmpty ? [(nil, nil)] : places.map { ($0, $1) }).map { sdk, platform in
                var one = configuration
                one.sdk = sdk
                let (flags, features) = Self.flags(of: one)
                return (one, platform, flags, features)
            }
        }
    }

    var macros: DefinedMacros {
        DefinedMacros(
            variants.map(\.settings).map { settings in
                let flags = settings.words("OTHER_CFLAGS").filter { $0.hasPrefix("-D") }.map { String($0.dropFirst(2)) }
                return settings.words("GCC_PREPROCESSOR_DEFINITIONS") + flags
            })
    }

    /// Whether every build excludes a file (`EXCLUDED_SOURCE_FILE_NAMES`).
    func excludes(_ path: String) -> Bool {
        !variants.isEmpty
            && variants.allSatisfy {
                Self.matches(path, $0.settings.words("EXCLUDED_SOURCE_FILE_NAMES"))
                    && !Self.matches(path, $0.settings.words("INCLUDED_SOURCE_FILE_NAMES"))
            }
    }

    var mayExclude: Bool { variants.contains { !$0.settings.value("EXCLUDED_SOURCE_FILE_NAMES").isEmpty } }

    /// A pattern matches as many trailing components of a path as it has.
    private static func matches(_ path: String, _ patterns: [String]) -> Bool {
        let parts = path.split(separator: "/")
        return patterns.contains { pattern in
            let count = pattern.split(separator: "/").count
            return count > 0 && PathPattern(pattern).matches(parts.suffix(count).joined(separator: "/"))
        }
    }

    /// Sets the configurations of a module: names that all builds of a kind define are certain, others are not.
    func configure(_ module: inout WorkspaceModule, _ matrix: BuildMatrix) {
        let all = BuildConfiguration.Platform.allCases.flatMap { platform in
            [true, false].map { BuildConfiguration(platform: platform, isDebug: $0) }
        }
        func variants(of configuration: BuildConfiguration) -> [Variant] {
            self.variants.filter { $0.platform == configuration.platform && $0.flags.contains("DEBUG") == configuration.isDebug }
        }
        func isWanted(_ configuration: BuildConfiguration) -> Bool {
            (!matrix.isClosed || matrix.platforms.contains(configuration.platform)) && matrix.builds.contains(configuration.isDebug)
        }
        let built = all.filter { !variants(of: $0).isEmpty }
        var usual = built.filter(isWanted)
        // A matrix without any of the target's platforms does not apply to it.
        if usual.isEmpty { usual = built.isEmpty ? matrix.configurations().usual : built }
        module.configurations = usual.map { Self.refined($0, by: variants(of: $0)) }
        module.otherConfigurations = all.filter { one in !usual.contains { $0.name == one.name } }.map { one in
            var one = Self.refined(one, by: variants(of: one))
            // A project compiles nothing for unsupported platforms, even if a condition mentions them.
            one.isLeftOut = !built.isEmpty || matrix.isClosed || !matrix.builds.contains(one.isDebug)
            return one
        }
    }

    private static func refined(_ configuration: BuildConfiguration, by variants: [Variant]) -> BuildConfiguration {
        var result = configuration.withoutSwiftPM
        guard let first = variants.first else { return result }
        result.definedFlags = variants.dropFirst().reduce(first.flags) { $0.intersection($1.flags) }.subtracting(["DEBUG"])
        result.uncertainFlags = variants.reduce(into: Set<String>()) { $0.formUnion($1.flags) }
            .subtracting(result.definedFlags).subtracting(["DEBUG"])
        result.features = variants.dropFirst().reduce(first.features) { $0.intersection($1.features) }
        let modes = Set(variants.map { Int($0.settings.value("SWIFT_VERSION").prefix { $0 != "." }) })
        result.languageMode = modes.count == 1 ? modes.first ?? nil : nil
        return result
    }

    private static let platforms: [(sdk: String, platform: BuildConfiguration.Platform)] = [
        ("iphoneos", .ios), ("iphonesimulator", .ios), ("macosx", .macos), ("appletvos", .tvos), ("appletvsimulator", .tvos),
        ("watchos", .watchos), ("watchsimulator", .watchos), ("xros", .visionos), ("xrsimulator", .visionos), ("driverkit", .driverkit),
        ("linux", .linux),
    ]

    /// The SDKs for which a configuration is built, each with its platform.
    private static func places(of settings: ProjectSettings) -> [(sdk: String, platform: BuildConfiguration.Platform)] {
        let supported = settings.words("SUPPORTED_PLATFORMS")
        var found = platforms.filter { supported.contains($0.sdk) }
        if supported.isEmpty {
            let root = settings.value("SDKROOT")
            let platform = platforms.first { root == $0.sdk || root.hasPrefix($0.sdk + "1") || root.hasPrefix($0.sdk + "2") }?.platform
            found = platforms.filter { root == "auto" ? $0.platform != .driverkit && $0.platform != .linux : $0.platform == platform }
        }
        if settings.isOn("SUPPORTS_MACCATALYST"), found.contains(where: { $0.platform == .ios }) { found.append(("macosx", .maccatalyst)) }
        return found
    }

    private static func flags(of settings: ProjectSettings) -> (flags: Set<String>, features: Set<String>) {
        // A condition may have a value, which the compiler ignores.
        var flags = Set(settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS").map { String($0.prefix { $0 != "=" }) })
        var features: Set<String> = []
        // One word of a project's list may contain two compiler arguments: `"-D BETA"`.
        let words = settings.words("OTHER_SWIFT_FLAGS").flatMap { $0.split(separator: " ").map(String.init) }.filter { $0 != "-Xfrontend" }
        for (word, next) in zip(words, words.dropFirst() + [""]) {
            switch word {
            case "-D": flags.insert(next)
            case "-enable-upcoming-feature", "-enable-experimental-feature": features.insert(next)
            case "-enable-bare-slash-regex": features.insert("BareSlashRegexLiterals")
            default: if word.hasPrefix("-D") { flags.insert(String(word.dropFirst(2))) }
            }
        }
        if settings.isOn("SWIFT_ENABLE_BARE_SLASH_REGEX") { features.insert("BareSlashRegexLiterals") }
        let upcoming = "SWIFT_UPCOMING_FEATURE_"
        for name in settings.levels.joined().map(\.name) where name.hasPrefix(upcoming) && settings.isOn(name) {
            let words = name.dropFirst(upcoming.count).split(separator: "_")
            features.insert(words.map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined())
        }
        return (flags.subtracting([""]), features)
    }
}
