// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Plugins",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PluginsAPI", targets: ["PluginsAPI"]),
        .library(name: "PluginsService", targets: ["PluginsService"]),
        .library(name: "PluginsTesting", targets: ["PluginsTesting"]),
    ],
    dependencies: [.package(path: "../../MicroServices/Logging"), .package(path: "../../Testing/FaultExplorer")],
    targets: [
        .target(name: "PluginsAPI", swiftSettings: strict),
        .target(
            name: "PluginsService", dependencies: ["PluginsAPI", .product(name: "LoggingKit", package: "Logging")], swiftSettings: strict),
        .target(name: "PluginsTesting", dependencies: ["PluginsAPI"], swiftSettings: strict),
        .testTarget(
            name: "PluginsServiceTests",
            dependencies: ["PluginsAPI", "PluginsService", "PluginsTesting", .product(name: "FaultTesting", package: "FaultExplorer")],
            swiftSettings: strict),
    ]
)
