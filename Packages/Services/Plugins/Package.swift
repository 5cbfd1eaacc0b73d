// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Without the trait nothing uses what the service alone needs, so SwiftPM does not even resolve it.
let service: TargetDependencyCondition? = .when(traits: ["Service"])

let package = Package(
    name: "Plugins",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PluginsAPI", targets: ["PluginsAPI"]),
        .library(name: "PluginsService", targets: ["PluginsService"]),
        .library(name: "PluginsTesting", targets: ["PluginsTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, PluginsService, with its dependencies."),
    ],
    dependencies: [.package(path: "../../MicroServices/Logging"), .package(path: "../../Testing/FaultExplorer")],
    targets: [
        .target(name: "PluginsAPI", swiftSettings: strict),
        .target(
            name: "PluginsService", dependencies: ["PluginsAPI", .product(name: "LoggingKit", package: "Logging", condition: service)],
            swiftSettings: strict),
        .target(name: "PluginsTesting", dependencies: ["PluginsAPI"], swiftSettings: strict),
        .testTarget(
            name: "PluginsServiceTests",
            dependencies: ["PluginsAPI", "PluginsService", "PluginsTesting", .product(name: "FaultTesting", package: "FaultExplorer")],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
