extension Interface {
    /// The supported part of PackageDescription's interface, one declaration per row: the tools version that introduced it, the one that
    /// removed it, its kind, its type, and its signature. `const` rows list names with their spelling in SwiftPM's output, if it differs.
    ///
    /// Unavailable and unreleased declarations are omitted, so that their use is refused.
    static let table = """
        4-5 func Target target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, publicHeadersPath: String? = nil)
        5-5.3 func Target target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, publicHeadersPath: String? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil)
        5.3-5.5 func Target target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil)
        5.5-5.9 func Target target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
        5.9 func Target target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil, packageAccess: Bool = true, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
        5.4-5.5 func Target executableTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil)
        5.5-5.9 func Target executableTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
        5.9 func Target executableTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil, packageAccess: Bool = true, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
        4-5 func Target testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil)
        5-5.3 func Target testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil)
        5.3-5.5 func Target testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil)
        5.5-5.9 func Target testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
        5.9 func Target testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, packageAccess: Bool = true, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
        5.9 func Target macro(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, packageAccess: Bool = true, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
        4 func Target systemLibrary(name: String, path: String? = nil, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil)
        5.3 func Target binaryTarget(name: String, url: String, checksum: String)
        5.3 func Target binaryTarget(name: String, path: String)
        5.5-5.9 func Target plugin(name: String, capability: Target.PluginCapability, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil)
        5.9 func Target plugin(name: String, capability: Target.PluginCapability, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, packageAccess: Bool = true)
        4 var Target name: String
        4 var Target path: String?
        5.3 var Target url: String?
        4 var Target sources: [String]?
        5.3 var Target resources: [Resource]?
        4 var Target exclude: [String]
        4 var Target dependencies: [Target.Dependency]
        4 var Target publicHeadersPath: String?
        5 var Target cSettings: [CSetting]?
        5 var Target cxxSettings: [CXXSetting]?
        5 var Target swiftSettings: [SwiftSetting]?
        5 var Target linkerSettings: [LinkerSetting]?
        5.3 var Target checksum: String?
        5.5 var Target plugins: [Target.PluginUsage]?
        4 let Target isTest: Bool
        4 let Target type: Target.TargetType
        4 const Target.TargetType regular executable test system binary plugin macro
        4-5.3 func Target.Dependency target(name: String)
        4-5.2 func Target.Dependency product(name: String, package: String? = nil)
        4-5.3 func Target.Dependency byName(name: String)
        5.2-5.3 func Target.Dependency product(name: String, package: String)
        5.3 func Target.Dependency target(name: String, condition: TargetDependencyCondition? = nil)
        5.3-5.7 func Target.Dependency product(name: String, package: String, condition: TargetDependencyCondition? = nil)
        5.7 func Target.Dependency product(name: String, package: String, moduleAliases: [String: String]? = nil, condition: TargetDependencyCondition? = nil)
        5.3 func Target.Dependency byName(name: String, condition: TargetDependencyCondition? = nil)
        5.3-5.7 func TargetDependencyCondition when(platforms: [Platform]? = nil)
        5.7 func TargetDependencyCondition when(platforms: [Platform]) -> TargetDependencyCondition?
        6.1 func TargetDependencyCondition when(platforms: [Platform], traits: Set<String>) -> TargetDependencyCondition?
        6.1 func TargetDependencyCondition when(traits: Set<String>) -> TargetDependencyCondition?
        5.5 const Target.PluginCapability buildTool
        5.5 func Target.PluginCapability buildTool()
        5.6 func Target.PluginCapability command(intent: PluginCommandIntent, permissions: [PluginPermission] = [])
        5.6 const PluginCommandIntent documentationGeneration sourceCodeFormatting
        5.6 func PluginCommandIntent documentationGeneration()
        5.6 func PluginCommandIntent sourceCodeFormatting()
        5.6 func PluginCommandIntent custom(verb: String, description: String)
        5.9 func PluginPermission allowNetworkConnections(scope: PluginNetworkPermissionScope, reason: String)
        5.6 func PluginPermission writeToPackageDirectory(reason: String)
        5.9 const PluginNetworkPermissionScope none docker unixDomainSocket
        5.9 func PluginNetworkPermissionScope local(ports: [Int] = [])
        5.9 func PluginNetworkPermissionScope all(ports: [Int] = [])
        5.5 func Target.PluginUsage plugin(name: String)
        5.5 func Target.PluginUsage plugin(name: String, package: String)
        4 const Platform macOS=macos macCatalyst=maccatalyst iOS=ios tvOS=tvos watchOS=watchos visionOS=visionos driverKit=driverkit linux
        5.2 const Platform windows android
        5.3 const Platform wasi
        5.8 const Platform openbsd
        5.6 func Platform custom(_ platformName: String)
        4 func SupportedPlatform macOS(_ version: SupportedPlatform.MacOSVersion)
        4 func SupportedPlatform macOS(_ version: String)
        5.5 func SupportedPlatform macCatalyst(_ version: SupportedPlatform.MacCatalystVersion)
        5.5 func SupportedPlatform macCatalyst(_ version: String)
        4 func SupportedPlatform iOS(_ version: SupportedPlatform.IOSVersion)
        4 func SupportedPlatform iOS(_ version: String)
        4 func SupportedPlatform tvOS(_ version: SupportedPlatform.TVOSVersion)
        4 func SupportedPlatform tvOS(_ version: String)
        4 func SupportedPlatform watchOS(_ version: SupportedPlatform.WatchOSVersion)
        4 func SupportedPlatform watchOS(_ version: String)
        5.9 func SupportedPlatform visionOS(_ version: SupportedPlatform.VisionOSVersion)
        5.9 func SupportedPlatform visionOS(_ version: String)
        5.5 func SupportedPlatform driverKit(_ version: SupportedPlatform.DriverKitVersion)
        5.5 func SupportedPlatform driverKit(_ version: String)
        5.6 func SupportedPlatform custom(_ platformName: String, versionString: String)
        5 version SupportedPlatform.MacOSVersion v10_10 v10_11 v10_12 v10_13 v10_14
        5.1 version SupportedPlatform.MacOSVersion v10_15
        5.3 version SupportedPlatform.MacOSVersion v11
        5.5 version SupportedPlatform.MacOSVersion v12
        5.7 version SupportedPlatform.MacOSVersion v13
        5.9 version SupportedPlatform.MacOSVersion v14
        6.0 version SupportedPlatform.MacOSVersion v15
        6.2 version SupportedPlatform.MacOSVersion v26
        5 version SupportedPlatform.TVOSVersion v9 v10 v11 v12
        5.1 version SupportedPlatform.TVOSVersion v13
        5.3 version SupportedPlatform.TVOSVersion v14
        5.5 version SupportedPlatform.TVOSVersion v15
        5.7 version SupportedPlatform.TVOSVersion v16
        5.9 version SupportedPlatform.TVOSVersion v17
        6.0 version SupportedPlatform.TVOSVersion v18
        6.2 version SupportedPlatform.TVOSVersion v26
        5.5 version SupportedPlatform.MacCatalystVersion v13 v14 v15
        5.7 version SupportedPlatform.MacCatalystVersion v16
        5.9 version SupportedPlatform.MacCatalystVersion v17
        6.0 version SupportedPlatform.MacCatalystVersion v18
        6.2 version SupportedPlatform.MacCatalystVersion v26
        5 version SupportedPlatform.IOSVersion v8 v9 v10 v11 v12
        5.1 version SupportedPlatform.IOSVersion v13
        5.3 version SupportedPlatform.IOSVersion v14
        5.5 version SupportedPlatform.IOSVersion v15
        5.7 version SupportedPlatform.IOSVersion v16
        5.9 version SupportedPlatform.IOSVersion v17
        6.0 version SupportedPlatform.IOSVersion v18
        6.2 version SupportedPlatform.IOSVersion v26
        5 version SupportedPlatform.WatchOSVersion v2 v3 v4 v5
        5.1 version SupportedPlatform.WatchOSVersion v6
        5.3 version SupportedPlatform.WatchOSVersion v7
        5.5 version SupportedPlatform.WatchOSVersion v8
        5.7 version SupportedPlatform.WatchOSVersion v9
        5.9 version SupportedPlatform.WatchOSVersion v10
        6.0 version SupportedPlatform.WatchOSVersion v11
        6.2 version SupportedPlatform.WatchOSVersion v26
        5.9 version SupportedPlatform.VisionOSVersion v1
        6.0 version SupportedPlatform.VisionOSVersion v2
        6.2 version SupportedPlatform.VisionOSVersion v26
        5.5 version SupportedPlatform.DriverKitVersion v19 v20 v21
        5.7 version SupportedPlatform.DriverKitVersion v22
        5.9 version SupportedPlatform.DriverKitVersion v23
        6.0 version SupportedPlatform.DriverKitVersion v24
        6.2 version SupportedPlatform.DriverKitVersion v25
        5 const BuildConfiguration debug release
        5 func BuildSettingCondition when(platforms: [Platform]? = nil, configuration: BuildConfiguration? = nil)
        5.7 func BuildSettingCondition when(platforms: [Platform], configuration: BuildConfiguration)
        5.7 func BuildSettingCondition when(platforms: [Platform])
        5.7 func BuildSettingCondition when(configuration: BuildConfiguration)
        6.1 func BuildSettingCondition when(platforms: [Platform]? = nil, configuration: BuildConfiguration? = nil, traits: Set<String>? = nil)
        5 func CSetting headerSearchPath(_ value: String, _ condition: BuildSettingCondition? = nil)
        5 func CSetting define(_ value: String, to definition: String? = nil, _ condition: BuildSettingCondition? = nil)
        5 func CSetting unsafeFlags(_ value: [String], _ condition: BuildSettingCondition? = nil)
        6.2 func CSetting enableWarning(_ value: String, _ condition: BuildSettingCondition? = nil)
        6.2 func CSetting disableWarning(_ value: String, _ condition: BuildSettingCondition? = nil)
        5 func CXXSetting headerSearchPath(_ value: String, _ condition: BuildSettingCondition? = nil)
        5 func CXXSetting define(_ value: String, to definition: String? = nil, _ condition: BuildSettingCondition? = nil)
        5 func CXXSetting unsafeFlags(_ value: [String], _ condition: BuildSettingCondition? = nil)
        6.2 func CXXSetting enableWarning(_ value: String, _ condition: BuildSettingCondition? = nil)
        6.2 func CXXSetting disableWarning(_ value: String, _ condition: BuildSettingCondition? = nil)
        6.2 func CSetting treatAllWarnings(as level: WarningLevel, _ condition: BuildSettingCondition? = nil)
        6.2 func CSetting treatWarning(_ value: String, as level: WarningLevel, _ condition: BuildSettingCondition? = nil)
        6.2 func CXXSetting treatAllWarnings(as level: WarningLevel, _ condition: BuildSettingCondition? = nil)
        6.2 func CXXSetting treatWarning(_ value: String, as level: WarningLevel, _ condition: BuildSettingCondition? = nil)
        6.2 func SwiftSetting treatAllWarnings(as level: WarningLevel, _ condition: BuildSettingCondition? = nil)
        6.2 func SwiftSetting treatWarning(_ value: String, as level: WarningLevel, _ condition: BuildSettingCondition? = nil)
        6.2 const WarningLevel warning error
        5 func SwiftSetting define(_ value: String, _ condition: BuildSettingCondition? = nil)
        5 func SwiftSetting unsafeFlags(_ value: [String], _ condition: BuildSettingCondition? = nil)
        5.8 func SwiftSetting enableUpcomingFeature(_ value: String, _ condition: BuildSettingCondition? = nil)
        5.8 func SwiftSetting enableExperimentalFeature(_ value: String, _ condition: BuildSettingCondition? = nil)
        6.2 func SwiftSetting strictMemorySafety(_ condition: BuildSettingCondition? = nil)
        5.9 func SwiftSetting interoperabilityMode(_ mode: SwiftSetting.InteroperabilityMode, _ condition: BuildSettingCondition? = nil)
        5.9 const SwiftSetting.InteroperabilityMode C Cxx
        6.0 func SwiftSetting swiftLanguageVersion(_ mode: SwiftLanguageMode, _ condition: BuildSettingCondition? = nil)
        6.0 func SwiftSetting swiftLanguageMode(_ mode: SwiftLanguageMode, _ condition: BuildSettingCondition? = nil)
        6.2 func SwiftSetting defaultIsolation(_ isolation: MainActor.Type?, _ condition: BuildSettingCondition? = nil)
        5 func LinkerSetting linkedLibrary(_ value: String, _ condition: BuildSettingCondition? = nil)
        5 func LinkerSetting linkedFramework(_ value: String, _ condition: BuildSettingCondition? = nil)
        5 func LinkerSetting unsafeFlags(_ value: [String], _ condition: BuildSettingCondition? = nil)
        4-5 const SwiftLanguageMode v3=3
        4 const SwiftLanguageMode v4=4 v4_2=4.2
        5 const SwiftLanguageMode v5=5
        6 const SwiftLanguageMode v6=6
        4 func SwiftLanguageMode version(_ value: String)
        4 const CLanguageStandard c89 c90 c99 c11 gnu89 gnu90 gnu99 gnu11 iso9899_1990=iso9899:1990 iso9899_199409=iso9899:199409 iso9899_1999=iso9899:1999 iso9899_2011=iso9899:2011
        5.4 const CLanguageStandard c17 c18 c2x gnu17 gnu18 gnu2x iso9899_2017=iso9899:2017 iso9899_2018=iso9899:2018
        4 const CXXLanguageStandard cxx98=c++98 cxx03=c++03 cxx11=c++11 cxx14=c++14 cxx1z=c++1z gnucxx98=gnu++98 gnucxx03=gnu++03 gnucxx11=gnu++11 gnucxx14=gnu++14 gnucxx1z=gnu++1z
        5.4 const CXXLanguageStandard cxx17=c++17 cxx20=c++20 gnucxx17=gnu++17 gnucxx20=gnu++20
        5.6 const CXXLanguageStandard cxx2b=c++2b gnucxx2b=gnu++2b
        5.3 func Resource process(_ path: String, localization: Resource.Localization? = nil)
        5.3 func Resource copy(_ path: String)
        5.9 func Resource embedInCode(_ path: String)
        5.3 const Resource.Localization default base
        4 func Product library(name: String, type: Product.Library.LibraryType? = nil, targets: [String])
        4 func Product executable(name: String, targets: [String])
        5.5 func Product plugin(name: String, targets: [String])
        4 const Product.Library.LibraryType static dynamic
        4 let Product name: String
        6.1 func Trait default(enabledTraits: Set<String>)
        6.1 func Trait trait(name: String, description: String? = nil, enabledTraits: Set<String> = [])
        6.1 func Trait init(name: String, description: String? = nil, enabledTraits: Set<String> = [])
        6.1 let Trait name: String
        6.1 let Trait enabledTraits: Set<String>
        6.1 const Package.Dependency.Trait defaults=default
        6.1 func Package.Dependency.Trait trait(name: String, condition: Package.Dependency.Trait.Condition? = nil)
        6.1 func Package.Dependency.Trait init(name: String, condition: Package.Dependency.Trait.Condition? = nil)
        6.1 func Package.Dependency.Trait.Condition when(traits: Set<String>) -> Package.Dependency.Trait.Condition?
        4 func SystemPackageProvider brew(_ packages: [String])
        4 func SystemPackageProvider apt(_ packages: [String])
        5.3 func SystemPackageProvider yum(_ packages: [String])
        4 func Package.Dependency package(path: String)
        6.1 func Package.Dependency package(path: String, traits: Set<Package.Dependency.Trait> = nil)
        5.2 func Package.Dependency package(name: String, path: String)
        6.1 func Package.Dependency package(name: String, path: String, traits: Set<Package.Dependency.Trait> = nil)
        4 func Package.Dependency package(url: String, from version: Version)
        6.1 func Package.Dependency package(url: String, from version: Version, traits: Set<Package.Dependency.Trait> = nil)
        5.2 func Package.Dependency package(name: String, url: String, from version: Version)
        5.7 func Package.Dependency package(id: String, from version: Version)
        6.1 func Package.Dependency package(id: String, from version: Version, traits: Set<Package.Dependency.Trait> = nil)
        4 func Package.Dependency package(url: String, _ range: Range<Version>)
        6.1 func Package.Dependency package(url: String, _ range: Range<Version>, traits: Set<Package.Dependency.Trait> = nil)
        5.2 func Package.Dependency package(name: String, url: String, _ range: Range<Version>)
        5.7 func Package.Dependency package(id: String, _ range: Range<Version>)
        6.1 func Package.Dependency package(id: String, _ range: Range<Version>, traits: Set<Package.Dependency.Trait> = nil)
        4 func Package.Dependency package(url: String, _ range: ClosedRange<Version>)
        6.1 func Package.Dependency package(url: String, _ range: ClosedRange<Version>, traits: Set<Package.Dependency.Trait> = nil)
        5.2 func Package.Dependency package(name: String, url: String, _ range: ClosedRange<Version>)
        5.7 func Package.Dependency package(id: String, _ range: ClosedRange<Version>)
        6.1 func Package.Dependency package(id: String, _ range: ClosedRange<Version>, traits: Set<Package.Dependency.Trait> = nil)
        5.5 func Package.Dependency package(url: String, branch: String)
        6.1 func Package.Dependency package(url: String, branch: String, traits: Set<Package.Dependency.Trait> = nil)
        5.5 func Package.Dependency package(name: String, url: String, branch: String)
        5.5 func Package.Dependency package(url: String, revision: String)
        6.1 func Package.Dependency package(url: String, revision: String, traits: Set<Package.Dependency.Trait> = nil)
        5.5 func Package.Dependency package(name: String, url: String, revision: String)
        5.6 func Package.Dependency package(url: String, exact: Version)
        6.1 func Package.Dependency package(url: String, exact: Version, traits: Set<Package.Dependency.Trait> = nil)
        5.7 func Package.Dependency package(id: String, exact: Version)
        6.1 func Package.Dependency package(id: String, exact: Version, traits: Set<Package.Dependency.Trait> = nil)
        4 func Package.Dependency package(url: String, _ requirement: Package.Dependency.Requirement)
        5.2 func Package.Dependency package(name: String?, url: String, _ requirement: Package.Dependency.Requirement)
        4 func Package.Dependency.Requirement exact(_ version: Version)
        4 func Package.Dependency.Requirement revision(_ value: String)
        4 func Package.Dependency.Requirement branch(_ value: String)
        4 func Range<Version> upToNextMajor(from version: Version) -> Range<Version>
        4 unfavoured Package.Dependency.Requirement upToNextMajor(from version: Version)
        4 func Range<Version> upToNextMinor(from version: Version) -> Range<Version>
        4 unfavoured Package.Dependency.Requirement upToNextMinor(from version: Version)
        4 func Version init(_ major: Int, _ minor: Int, _ patch: Int)
        4 func Version init(stringLiteral value: String)
        5.3 type LanguageTag
        6.2 type MainActor.Type
        4-4.2 func Package init(name: String, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil, products: [Product] = [], dependencies: [Package.Dependency] = [], targets: [Target] = [], swiftLanguageVersions: [Int]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard: CXXLanguageStandard? = nil)
        4.2-5 func Package init(name: String, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil, products: [Product] = [], dependencies: [Package.Dependency] = [], targets: [Target] = [], swiftLanguageVersions: [SwiftLanguageMode]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard: CXXLanguageStandard? = nil)
        5-5.3 func Package init(name: String, platforms: [SupportedPlatform]? = nil, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil, products: [Product] = [], dependencies: [Package.Dependency] = [], targets: [Target] = [], swiftLanguageVersions: [SwiftLanguageMode]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard: CXXLanguageStandard? = nil)
        5.3 unfavoured Package init(name: String, defaultLocalization: LanguageTag? = nil, platforms: [SupportedPlatform]? = nil, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil, products: [Product] = [], dependencies: [Package.Dependency] = [], targets: [Target] = [], swiftLanguageVersions: [SwiftLanguageMode]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard: CXXLanguageStandard? = nil)
        6 func Package init(name: String, defaultLocalization: LanguageTag? = nil, platforms: [SupportedPlatform]? = nil, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil, products: [Product] = [], dependencies: [Package.Dependency] = [], targets: [Target] = [], swiftLanguageModes: [SwiftLanguageMode]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard: CXXLanguageStandard? = nil)
        6.1 func Package init(name: String, defaultLocalization: LanguageTag? = nil, platforms: [SupportedPlatform]? = nil, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil, products: [Product] = [], traits: Set<Trait> = [], dependencies: [Package.Dependency] = [], targets: [Target] = [], swiftLanguageModes: [SwiftLanguageMode]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard: CXXLanguageStandard? = nil)
        4 var Package name: String
        5 var Package platforms: [SupportedPlatform]?
        5.3 var Package defaultLocalization: LanguageTag?
        4 var Package pkgConfig: String?
        4 var Package providers: [SystemPackageProvider]?
        4 var Package targets: [Target]
        4 var Package products: [Product]
        6.1 var Package traits: Set<Trait>
        4 var Package dependencies: [Package.Dependency]
        4 var Package swiftLanguageModes: [SwiftLanguageMode]?
        4 var Package swiftLanguageVersions: [SwiftLanguageMode]?
        4 var Package cLanguageStandard: CLanguageStandard?
        4 var Package cxxLanguageStandard: CXXLanguageStandard?
        """
}
