package import StrataScan

/// Build settings for both sides: as arguments for the compiler, as a configuration for our scanner.
package struct FactSet: Hashable, Sendable {
    /// The name in the receipt and in differences.
    package var name: String

    /// The language mode, 5 or 6.
    package var languageMode: Int

    /// Whether `DEBUG` is defined.
    package var isDebug: Bool

    /// The names defined in addition to `SWIFT_PACKAGE` and `DEBUG`; all others are undefined.
    package var definedFlags: [String]

    /// The upcoming features that are switched on.
    package var features: [String]

    /// Creates a set of facts.
    package init(name: String, languageMode: Int, isDebug: Bool = false, definedFlags: [String] = [], features: [String] = []) {
        self.name = name
        self.languageMode = languageMode
        self.isDebug = isDebug
        self.definedFlags = definedFlags
        self.features = features
    }

    /// All compared sets. Their names decide most imports of the compared sources.
    package static let all: [FactSet] = [
        FactSet(name: "mode 5", languageMode: 5),
        FactSet(
            name: "mode 6", languageMode: 6, isDebug: true,
            definedFlags: [
                "COLLECTIONS_SINGLE_MODULE", "CRYPTO_IN_SWIFTPM", "CRYPTO_IN_SWIFTPM_FORCE_BUILD_API", "ENABLE_MOCKING", "GRDBCUSTOMSQLITE",
                "MaxLogLevelCritical", "SQLITE_HAS_CODEC", "SYSTEM_PACKAGE_DARWIN", "UnstableContainersPreview",
            ],
            features: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]),
        FactSet(
            name: "mode 5 with regexes", languageMode: 5, isDebug: true,
            definedFlags: ["GRDBCIPHER", "SQLITE_ENABLE_FTS5", "SYSTEM_PACKAGE", "UnstableHashedContainers"],
            features: ["BareSlashRegexLiterals"]),
    ]

    /// The facts as the compiler's arguments.
    ///
    /// Always includes `SWIFT_PACKAGE`, which a `BuildConfiguration` always defines.
    package var compilerArguments: [String] {
        let flags = ["SWIFT_PACKAGE"] + (isDebug ? ["DEBUG"] : []) + definedFlags
        return ["-swift-version", "\(languageMode)", "-package-name", "oracle", "-module-name", "oracle"] + flags.flatMap { ["-D", $0] }
            + features.flatMap { ["-enable-upcoming-feature", $0] }
    }

    /// The facts that our configuration can express.
    package var configuration: BuildConfiguration {
        var configuration = BuildConfiguration(
            platform: .linux, isDebug: isDebug, definedFlags: Set(definedFlags), features: Set(features), oldestCompiler: compilerVersion,
            languageMode: languageMode)
        configuration.knowsAllFlags = true
        return configuration
    }

    /// A scanner that reads bare slashes as the compiler does under these facts.
    package var scanner: SourceScanner {
        SourceScanner(readsBareSlashRegex: languageMode >= 6 || features.contains("BareSlashRegexLiterals"))
    }

    // The oldest compiler that may run the oracle. A newer one satisfies all its version bounds.
    private var compilerVersion: CompilerVersion { CompilerVersion(6, 3) }
}
