// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Share",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ShareAPI", targets: ["ShareAPI"]),
        .library(name: "ShareService", targets: ["ShareService"]),
        .library(name: "ShareTesting", targets: ["ShareTesting"]),
    ],
    dependencies: [.package(path: "../Plugins"), .package(path: "../Routing"), .package(path: "../../Testing/FaultExplorer")],
    targets: [
        .target(
            name: "ShareAPI",
            dependencies: [.product(name: "PluginsAPI", package: "Plugins"), .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .target(
            name: "ShareService",
            dependencies: [
                "ShareAPI",
                .product(name: "PluginsAPI", package: "Plugins"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "ShareTesting",
            dependencies: [
                "ShareAPI", .product(name: "PluginsAPI", package: "Plugins"), .product(name: "PluginsTesting", package: "Plugins"),
            ], swiftSettings: strict),
        .testTarget(
            name: "ShareServiceTests",
            dependencies: [
                "ShareAPI", "ShareService", "ShareTesting",
                .product(name: "FaultTesting", package: "FaultExplorer"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PluginsTesting", package: "Plugins"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
